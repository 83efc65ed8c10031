import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Briefing } from '@polyclinic/contract/encounters/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  CallLink,
  CancelButton,
  ProposalCard,
  ProposeLink,
  useAppointmentActions,
  useNow,
} from '../../appointments/index.ts';
import { AppointmentEnd, ProviderQuestion } from '../../ends/index.ts';
import { Allergies } from './allergies.tsx';
import { AppointmentSteps } from './appointment-steps.tsx';
import { AppointmentWords } from './appointment-words.tsx';
import { isUrgentVisit } from './calendar-appointment.tsx';
import { UrgencyBadge } from './urgency-badge.tsx';
import { toAddress } from './view.ts';

interface TreatedAppointmentProps {
  appointment: Appointment;
  /** Null where it could not be read */
  briefing: Briefing | null;
  /** The server's clock, epoch ms */
  now: number;
}

/** What its doctor wants beside the note: allergies, the patient's words, and the way to all the rest. */
export function TreatedAppointment({ appointment, briefing, now: serverNow }: TreatedAppointmentProps) {
  const { t } = useTranslation('dashboards/provider');
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  const { appointmentType, endTime } = appointment;
  // What can be done before stands beside the number or the place.
  const isOver = now >= Date.parse(endTime);
  const isQuestion = appointmentType === 'message';
  return (
    <>
      {briefing ? <Allergies briefing={briefing} /> : null}
      <AppointmentEnd appointment={appointment} by="provider" actions={actions} />
      <ProposalCard appointment={appointment} by="provider" now={now} actions={actions} />
      <Card aria-label={t('words.label')} className="grid gap-5">
        {isUrgentVisit(appointment) ? (
          <p>
            <UrgencyBadge urgency={appointment.urgency} />
          </p>
        ) : null}
        <AppointmentWords appointment={appointment} />
        {isQuestion ? null : <ProviderQuestion appointment={appointment} now={now} />}
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
          <CallLink appointment={appointment} now={now} as="start" />
          {isQuestion ? (
            <CancelButton appointment={appointment} now={now} by="provider" actions={actions} />
          ) : isOver ? (
            <AppointmentSteps
              appointment={appointment}
              now={now}
              actions={actions}
              without={appointmentType === 'video' ? [] : ['start', 'complete']}
            />
          ) : null}
          <ProposeLink appointment={appointment} now={now} />
          <LinkButton
            to={toAddress({ week: null, tab: 'communication', appointment: appointment.id })}
            variant="secondary"
          >
            {t('words.more')}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
