import { canStartCall, isUpcoming, START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Video } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentOf } from './moment-of.ts';

interface CallLinkProps {
  appointment: Appointment;
  now: number;
  /** A doctor starts a call, a patient joins it. */
  as: 'start' | 'join';
}

/** The way into a video visit while it is open; before that, when it opens. */
export function CallLink({ appointment, now, as }: CallLinkProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const moment = momentOf(appointment, now);
  if (appointment.appointmentType !== 'video') return null;
  if (canStartCall(moment)) {
    return (
      <LinkButton to={`/call/${appointment.id}`}>
        <Video className="size-5" aria-hidden="true" />
        {t(`call.${as}`)}
      </LinkButton>
    );
  }
  if (!isUpcoming(moment) || appointment.status !== 'confirmed') return null;
  const opensAt = moment.start - START_CALL_BEFORE_MS;
  const text =
    format.daysAhead(opensAt, now) === 0
      ? t(`call.${as}From`, { time: format.time(opensAt) })
      : t(`call.${as}OnDay`, { time: format.dateTime(opensAt) });
  return <p className="text-sm text-muted">{text}</p>;
}
