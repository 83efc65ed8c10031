import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { CallLink, useNow, useVisitActions } from '../../appointments/index.ts';
import { DoctorsQuestion, VisitEnd } from '../../ends/index.ts';
import { VisitSteps } from './appointment-steps.tsx';
import { VisitWords } from './appointment-words.tsx';
import { toAddress } from './view.ts';

interface TreatedVisitProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** What its doctor wants beside the note: the patient's words, and the way to all the rest. */
export function TreatedVisit({ appointment, now: serverNow }: TreatedVisitProps) {
  const { t } = useTranslation('dashboards/provider');
  const now = useNow(serverNow);
  const actions = useVisitActions();
  const { appointmentType, endTime } = appointment;
  // What can be done before stands beside the number or the place.
  const isOver = now >= Date.parse(endTime);
  return (
    <>
      <VisitEnd appointment={appointment} by="provider" actions={actions} />
      <Card aria-label={t('words.label')} className="grid gap-5">
        <VisitWords appointment={appointment} />
        <DoctorsQuestion appointment={appointment} now={now} />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
          <CallLink appointment={appointment} now={now} as="start" />
          {isOver ? (
            <VisitSteps
              appointment={appointment}
              now={now}
              actions={actions}
              without={appointmentType === 'video' ? [] : ['start', 'complete']}
            />
          ) : null}
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
