import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import type { AppointmentActions } from '../appointments/index.ts';
import { Decisions } from './decisions.tsx';
import { EndQuestion } from './end-question.tsx';
import { OpenDispute } from './open-dispute.tsx';
import { useEndWords } from './use-end-words.ts';
import { WordsButton } from './words-button.tsx';

interface AppointmentEndProps {
  appointment: Appointment;
  by: 'patient' | 'provider';
  actions: AppointmentActions;
  /** What to do instead, where the doctor did not come */
  instead?: ReactNode;
}

/** How a visit ended and what became of the fee, or the question how it did; nothing while it is ahead. */
export function AppointmentEnd({ appointment, by, actions, instead }: AppointmentEndProps) {
  const { t } = useTranslation('ends');
  const isAsked = by === 'patient' && appointment.mayState.length > 0;
  if (appointment.endFact === null && !isAsked) return null;
  return (
    <Card aria-label={t('label')} className="grid gap-4">
      {isAsked ? <EndQuestion appointment={appointment} actions={actions} /> : null}
      <End appointment={appointment} by={by} />
      {appointment.endFact === 'missed_by_provider' ? instead : null}
      <Decisions appointment={appointment} />
      <OpenDispute appointment={appointment} by={by} />
      <Dispute appointment={appointment} actions={actions} />
    </Card>
  );
}

function End({ appointment, by }: Pick<AppointmentEndProps, 'appointment' | 'by'>) {
  const words = useEndWords(appointment, by);
  if (!words) return null;
  return (
    <div role="status" className="grid gap-1 text-pretty">
      <h2 className="text-lg">{words.fact}</h2>
      {words.money ? <p>{words.money}</p> : null}
    </div>
  );
}

/** After that time support listens as well, but the money has been paid out. */
function TooLate() {
  const { t } = useTranslation('ends');
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm text-muted">
      {t('late.open')}
      <LocalizedLink to="/help/requests/new" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('late.ask')}
      </LocalizedLink>
    </p>
  );
}

function Dispute({ appointment, actions }: Pick<AppointmentEndProps, 'appointment' | 'actions'>) {
  const { t } = useTranslation('ends');
  const { date } = useFormat();
  const { canDispute, disputableUntil } = appointment;
  if (!canDispute || !disputableUntil) return appointment.openDispute ? null : <TooLate />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="min-w-0 grow basis-60 text-sm text-muted">
        {t('dispute.until', { date: date(disputableUntil, 'day') })}
      </p>
      <WordsButton said="dispute" appointment={appointment} actions={actions} />
    </div>
  );
}
