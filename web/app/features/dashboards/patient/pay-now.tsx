import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Clock } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type AppointmentActions, holdLeft } from '../../appointments/index.ts';

interface PayNowProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

const MINUTE_MS = 60_000;

/** Leads to the gateway while the time is held, and says how long that is. */
export function PayNow({ appointment, now, actions }: PayNowProps) {
  const { t } = useTranslation('dashboards/patient');
  const { number } = useFormat();
  const minutes = Math.ceil(holdLeft(appointment, now) / MINUTE_MS);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => actions.send('pay', appointment.id)} loading={actions.isPending('pay', appointment.id)}>
        {t('card.pay')}
      </Button>
      <p className="inline-flex items-center gap-1.5 text-sm text-warning tabular-nums">
        <Clock className="size-4" aria-hidden="true" />
        {t('card.held', { count: minutes, number: number(minutes) })}
      </p>
    </div>
  );
}
