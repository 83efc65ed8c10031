import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import { useTranslation } from '../../platform/translation.ts';
import { IntentForm } from './intent-form.tsx';

interface WaitForEarlierProps {
  appointmentId: string;
  startTime: string;
  now: number;
  /** Although earlier times are free, of which none suits */
  isAnyway?: boolean;
}

/** A freed time is offered half an hour ahead at the least, and is kept for its patient for half an hour. */
const LEAST_AHEAD_MS = 2 * VISIT_MS;

/** Asks for an earlier time of a paid visit, where there can be one. */
export function WaitForEarlier({ appointmentId, startTime, now, isAnyway = false }: WaitForEarlierProps) {
  const { t } = useTranslation('waitlist');
  if (Date.parse(startTime) - now <= LEAST_AHEAD_MS) return null;
  return (
    <IntentForm intent="earlier" fields={{ appointmentId, ...(isAnyway && { anyway: '1' }) }} variant="secondary">
      {t(isAnyway ? 'join.anyway' : 'join.earlier')}
    </IntentForm>
  );
}
