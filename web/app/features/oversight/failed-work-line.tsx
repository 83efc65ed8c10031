import type { FailedWork } from '@polyclinic/contract/oversight/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ActForm } from './act-form.tsx';
import { Machine } from './machine.tsx';

/** Work that was tried to the end: for what, why it failed, and what to do about it. */
export function FailedWorkLine({ work }: { work: FailedWork }) {
  const { t } = useTranslation('oversight');
  const { dateTime, number } = useFormat();
  const { id, effect, payload, error, attempts, since, failedAt } = work;
  return (
    <li className="grid gap-3 p-4 sm:p-5">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          <Machine>{effect}</Machine>
        </p>
        <p className="text-sm text-muted">
          {t('work.since', { since: dateTime(since), until: dateTime(failedAt) })} ·{' '}
          {t('refund.attempts', { count: attempts, number: number(attempts) })}
        </p>
        <Machine isBlock>{payload}</Machine>
        {error ? <Machine isBlock>{error}</Machine> : <p className="text-sm text-muted">{t('work.noError')}</p>}
      </div>
      <div className="grid gap-3">
        <ActForm act="retry_work" id={id} />
        <ActForm act="close_work" id={id} />
      </div>
    </li>
  );
}
