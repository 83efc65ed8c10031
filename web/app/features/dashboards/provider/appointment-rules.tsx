import { nextStatus, START_CALL_AFTER_MS, START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { WAITING_MS } from '@polyclinic/contract/ends/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** When each step that is still ahead of a visit may be taken, and what it means. */
export function AppointmentRules({ appointment: { status, startTime, pendingAct } }: { appointment: Appointment }) {
  const { t, tAny } = useTranslation('dashboards/provider');
  const format = useFormat();
  const start = Date.parse(startTime);
  const times = {
    from: format.time(start - START_CALL_BEFORE_MS),
    until: format.time(start + START_CALL_AFTER_MS),
    noShow: format.time(start + WAITING_MS),
  };
  const isAhead = (intent: Parameters<typeof nextStatus>[1]) => nextStatus(status, intent) !== null;
  const rules = [
    isAhead('expire') && 'rule.hold',
    isAhead('start') && 'rule.start',
    isAhead('complete') && 'rule.complete',
    status === 'confirmed' && 'rule.markNoShow',
    status === 'confirmed' && 'rule.cancel',
  ].filter((rule) => rule !== false);
  if (rules.length === 0 || pendingAct) return null;
  return (
    <ul aria-label={t('rule.label')} className="grid list-disc gap-1 ps-5 text-sm text-muted">
      {rules.map((rule) => (
        <li key={rule}>{tAny(rule, times)}</li>
      ))}
    </ul>
  );
}
