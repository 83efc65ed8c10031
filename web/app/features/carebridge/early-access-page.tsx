import { EARLY_ACCESS_TOPICS } from '@polyclinic/contract/home/rules';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { EarlyAccessResult } from './early-access-action.ts';
import { EarlyAccessForm } from './early-access-form.tsx';

interface EarlyAccessPageProps {
  /** Of a mail's link; without one, one joins here */
  token: string | null;
  result: EarlyAccessResult | undefined;
}

/** What the mail's link leads to, and where a form without scripts is answered. */
export function EarlyAccessPage({ token, result }: EarlyAccessPageProps) {
  const { t } = useTranslation('carebridge');
  const title = t(token ? 'leave.title' : 'early.title');
  return (
    <div className="page grid max-w-[44rem] content-start gap-6 py-10 sm:py-16">
      <PageTitle title={title} />
      <Card className="grid gap-5">
        <h1 className="text-xl">{title}</h1>
        {token ? <Leave token={token} outcome={result?.outcome} /> : <Join result={result} />}
      </Card>
      <LocalizedLink
        to="/"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
      >
        {t('leave.home')}
      </LocalizedLink>
    </div>
  );
}

function Join({ result }: Pick<EarlyAccessPageProps, 'result'>) {
  const { t } = useTranslation('carebridge');
  return (
    <>
      <p className="text-muted">{t('topic.lead')}</p>
      <dl className="grid gap-3">
        {EARLY_ACCESS_TOPICS.map((topic) => (
          <div key={topic}>
            <dt className="font-medium">{t(`early.topic.${topic}`)}</dt>
            <dd className="text-muted text-pretty">{t(`topic.${topic}`)}</dd>
          </div>
        ))}
      </dl>
      <EarlyAccessForm given={result} />
    </>
  );
}

function Leave({ token, outcome }: { token: string; outcome: EarlyAccessResult['outcome'] | undefined }) {
  const { t } = useTranslation('carebridge');
  if (outcome === 'left') return <Alert tone="success" title={t('leave.done')} live />;
  if (outcome === 'gone') return <Alert tone="info" title={t('leave.gone')} live />;
  return (
    <PlainForm method="post" className="grid gap-4">
      {outcome ? <Alert tone="danger" title={t('leave.failed')} live /> : null}
      <p>{t('leave.text')}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" className="justify-self-start">
        {t('leave.submit')}
      </Button>
    </PlainForm>
  );
}
