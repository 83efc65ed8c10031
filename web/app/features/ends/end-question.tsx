import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import type { AppointmentActions } from '../appointments/index.ts';
import { closesByItself, providerDeadline } from './rules.ts';
import { WordsButton } from './words-button.tsx';

interface EndQuestionProps {
  appointment: Appointment;
  actions: AppointmentActions;
}

/** Asks the patient how a visit ended; what they have said before stands above it. */
export function EndQuestion({ appointment, actions }: EndQuestionProps) {
  const { t } = useTranslation('ends');
  const { id, mayState, patientStatement } = appointment;
  const isOver = mayState.includes('held');
  return (
    <div className="grid gap-4">
      {patientStatement ? (
        <Complained appointment={appointment} />
      ) : (
        <Asked appointment={appointment} isOver={isOver} />
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {isOver ? (
          <Button
            variant="secondary"
            loading={actions.isPending('state', id)}
            onClick={() => actions.send('state', id, { statement: 'held' })}
          >
            {t(patientStatement ? 'question.heldAfterAll' : 'question.held')}
          </Button>
        ) : null}
        {mayState.includes('missed_by_provider') ? (
          <WordsButton said="missed" appointment={appointment} actions={actions} />
        ) : null}
      </div>
    </div>
  );
}

function Asked({ appointment, isOver }: { appointment: Appointment; isOver: boolean }) {
  const { t } = useTranslation('ends');
  const { time } = useFormat();
  const closes = closesByItself(appointment);
  const awaited = appointment.wentOnByPhoneAt ? 'calling' : 'waiting';
  const word = !isOver ? awaited : closes === null ? 'over' : 'closing';
  return (
    <div className="grid gap-1">
      <h2 className="text-lg">{t(`question.title.${word}`)}</h2>
      <p className="text-muted">{t(`question.text.${word}`, { until: closes === null ? '' : time(closes) })}</p>
    </div>
  );
}

function Complained({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat();
  return (
    <div className="grid gap-1">
      <h2 className="text-lg">{t('complained.title')}</h2>
      <p className="text-muted">{t('complained.text', { until: dateTime(providerDeadline(appointment)) })}</p>
    </div>
  );
}
