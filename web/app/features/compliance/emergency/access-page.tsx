import type { EmergencyAccess } from '@polyclinic/contract/compliance/emergency/schemas';
import { useFormat } from '../../../platform/format.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { AccessResult } from './access-action.ts';
import { AccessBadge } from './access-badge.tsx';
import { AccessFacts } from './access-facts.tsx';
import { ReviewCard } from './review-card.tsx';

interface AccessPageProps {
  access: EmergencyAccess;
  mayAct: boolean;
  result: AccessResult | undefined;
}

/** One emergency access: who opened what and why, its end, and its check by somebody else. */
export function AccessPage({ access, mayAct, result }: AccessPageProps) {
  const { t } = useTranslation('compliance/emergency');
  const { dateTime } = useFormat();
  const title = t('accessOf', { time: dateTime(access.openedAt) });
  useAnswer(result, ({ done }) => {
    if (done) void showToast('success', t(`done.${done}`));
  });
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={title} />
      <BackLink to="/admin?tab=compliance&part=emergency">{t('back')}</BackLink>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl">{title}</h1>
        <AccessBadge access={access} />
        {mayAct && access.state === 'open' ? <EndForm /> : null}
      </header>
      {result?.error ? <Alert tone="danger" title={t(`error.${result.error}`)} live /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <AccessFacts access={access} />
        <ReviewCard access={access} mayAct={mayAct} result={result} />
      </div>
    </div>
  );
}

/** Ends it before its time. */
export function EndForm() {
  const { t } = useTranslation('compliance/emergency');
  const isSending = useIsSending({ intent: 'end' });
  return (
    <PlainForm method="post" className="sm:ms-auto">
      <input type="hidden" name="intent" value="end" />
      <Button type="submit" variant="secondary" loading={isSending}>
        {t('end')}
      </Button>
    </PlainForm>
  );
}
