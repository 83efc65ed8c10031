import type { OverseenTicket } from '@polyclinic/contract/support/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';

type Due = Pick<OverseenTicket, 'isUrgent' | 'isLate' | 'answerDueAt'>;

/** Whether a ticket is urgent, and until when support means to answer; nothing where neither is. */
export function AnswerDue({ isUrgent, isLate, answerDueAt }: Due) {
  const { t } = useTranslation('support');
  const { dateTime } = useFormat();
  if (!answerDueAt) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {isUrgent ? <Badge tone="warning">{t('due.urgent')}</Badge> : null}
      <span className={isLate ? 'font-medium text-danger' : 'text-muted'}>
        {t(isLate ? 'due.late' : 'due.until', { when: dateTime(answerDueAt) })}
      </span>
    </span>
  );
}
