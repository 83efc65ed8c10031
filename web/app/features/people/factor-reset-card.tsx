import type { PersonCase } from '@polyclinic/contract/people/schemas';
import { useFormat } from '../../platform/format.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Submit } from './submit.tsx';

/** A second factor to be taken off waits for another than who asked. */
export function FactorResetCard({ reset }: { reset: NonNullable<PersonCase['reset']> }) {
  const { t } = useTranslation('people');
  const { dateTime } = useFormat();
  return (
    <Alert tone="warning" title={t('reset.title')}>
      <p>{t('reset.by', { name: `\u2068${reset.askedBy}\u2069` })}</p>
      <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
        {reset.reason}
      </p>
      <p className="text-sm">{t('reset.until', { date: dateTime(reset.expiresAt) })}</p>
      {reset.isOwn ? <p>{t('reset.own')}</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">
        {(reset.isOwn ? (['withdrawn'] as const) : (['approved', 'withdrawn'] as const)).map((verdict) => (
          <PlainForm key={verdict} method="post">
            <input type="hidden" name="intent" value={verdict} />
            <input type="hidden" name="id" value={reset.id} />
            <Submit act={verdict} variant={verdict === 'approved' ? 'primary' : 'secondary'}>
              {t(verdict === 'approved' ? 'reset.approve' : 'reset.withdraw')}
            </Submit>
          </PlainForm>
        ))}
      </div>
    </Alert>
  );
}
