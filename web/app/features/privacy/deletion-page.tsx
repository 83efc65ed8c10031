import type { Deletion } from '@polyclinic/contract/privacy/schemas';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeletionSteps } from './deletion-steps.tsx';
import type { PrivacyResult } from './privacy-action.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface DeletionPageProps {
  /** Null where the link is not ours, or too old */
  deletion: Deletion | null;
  result: PrivacyResult | undefined;
}

/** What the mail about a deletion leads to, signed in or not. A press keeps the account: mail programs fetch links. */
export function DeletionPage({ deletion, result }: DeletionPageProps) {
  const { t, tAny } = useTranslation('privacy');
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('deletion.title')} />
      <h1 className="text-xl">{t('deletion.title')}</h1>
      <Card className="grid gap-5">
        {result?.error ? <Alert tone="danger" title={tAny(`error.${result.error}`)} live /> : null}
        {deletion ? <Progress deletion={deletion} /> : <NoLink />}
      </Card>
    </div>
  );
}

/** Signed in, one does the same on one's own page. */
function NoLink() {
  const { t } = useTranslation('privacy');
  return (
    <>
      <Alert tone="warning" title={t('deletion.noLink')} />
      <LinkButton to="/privacy" className="justify-self-start">
        {t('deletion.toPrivacy')}
      </LinkButton>
    </>
  );
}

function Progress({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  if (deletion.state === 'taken_back')
    return (
      <>
        <Alert tone="success" title={t('deletion.kept')} live />
        <LinkButton to="/auth" className="justify-self-start">
          {t('deletion.toSignIn')}
        </LinkButton>
      </>
    );
  const time = format.date(deletion.dueAt);
  return (
    <>
      <p className="font-medium">{t(`deletion.state.${deletion.state}`, { time })}</p>
      <DeletionSteps deletion={deletion} />
      {deletion.state === 'waiting' ? (
        <PlainForm method="post">
          <PrivacyButton intent="keep" variant="primary">
            {t('deletion.keep')}
          </PrivacyButton>
        </PlainForm>
      ) : null}
    </>
  );
}
