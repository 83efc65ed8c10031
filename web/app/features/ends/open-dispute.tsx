import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';

interface OpenDisputeProps {
  appointment: Appointment;
  by: 'patient' | 'provider';
}

/** Who disputes an end since when, with their words, and what happens next. */
export function OpenDispute({ appointment: { openDispute, careRights, feeCents }, by }: OpenDisputeProps) {
  const { t } = useTranslation('ends');
  const { date } = useFormat();
  if (!openDispute) return null;
  const { side, reason, openedAt } = openDispute;
  const isOwn = side === by && careRights === null;
  return (
    <Alert tone="warning" title={t(`open.${isOwn ? 'own' : side}`, { date: date(openedAt) })}>
      {reason ? (
        <blockquote dir="auto" className="my-2 border-s-2 border-line ps-3 whitespace-pre-line rtl:text-right">
          {reason}
        </blockquote>
      ) : null}
      <p>{t(feeCents > 0 ? 'open.next' : 'open.nextFree')}</p>
    </Alert>
  );
}
