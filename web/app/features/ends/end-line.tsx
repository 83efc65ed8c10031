import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { closesByItself, rebookingPath } from './rules.ts';
import { useEndWords, useMoneyWords } from './use-end-words.ts';

interface EndLineProps {
  appointment: Appointment;
  by: 'patient' | 'provider';
}

const linkStyle = 'font-medium text-primary underline underline-offset-4';

/** In a list, how a visit ended where it was not simply held, or the question how it did. */
export function EndLine({ appointment, by }: EndLineProps) {
  const { t } = useTranslation('ends');
  const { date } = useFormat();
  const { id, endFact, openDispute, mayState } = appointment;
  const isOver = mayState.includes('held');
  if (by === 'patient' && mayState.length > 0)
    return (
      <p>
        {t(
          `question.title.${!isOver ? (appointment.wentOnByPhoneAt ? 'calling' : 'waiting') : closesByItself(appointment) === null ? 'over' : 'closing'}`,
        )}{' '}
        <LocalizedLink to={`/visit/${id}`} className={linkStyle}>
          {t('question.link')}
        </LocalizedLink>
      </p>
    );
  if (endFact === null || (endFact === 'held' && !openDispute)) return <MoneyLine appointment={appointment} by={by} />;
  return (
    <div className="grid gap-1 text-sm text-pretty">
      <Fact appointment={appointment} by={by} />
      {openDispute ? (
        <p className="font-medium">{t('open.line', { date: date(openDispute.openedAt, 'short') })}</p>
      ) : null}
    </div>
  );
}

/** What came back of what was paid, where the visit was called off or held. */
export function MoneyLine({ appointment, by }: EndLineProps) {
  const words = useMoneyWords(appointment, by);
  return words ? <p className="text-sm text-pretty">{words}</p> : null;
}

function Fact({ appointment, by }: EndLineProps) {
  const { t } = useTranslation('ends');
  const words = useEndWords(appointment, by);
  const isApology = by === 'patient' && appointment.endFact === 'missed_by_provider';
  return (
    <p>
      {words?.fact} {words?.money}{' '}
      {isApology ? (
        <LocalizedLink to={rebookingPath(appointment, appointment)} className={linkStyle}>
          {t('rebook.link')}
        </LocalizedLink>
      ) : null}
    </p>
  );
}
