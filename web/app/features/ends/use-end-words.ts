import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { isolated, moneySums, moneyWord, readerOf } from './rules.ts';

/** What an end was and what becomes of what was paid; null while nothing is decided. */
export function useEndWords(appointment: Appointment, by: 'patient' | 'provider') {
  const { t } = useTranslation('ends');
  const money = useMoneyWords(appointment, by);
  const { endFact, patientName } = appointment;
  if (endFact === null) return null;
  const reader = readerOf(appointment, by);
  const name = isolated(patientName);
  const isWritten = appointment.appointmentType === 'message';
  if (isWritten && (endFact === 'held' || endFact === 'missed_by_provider'))
    return { fact: t(`written.${reader}.${endFact}`, { name }), money };
  return { fact: t(`fact.${reader}.${endFact}`, { name }), money };
}

/** What came back of what was paid, what is under way, what stays and what a bank claims; null where nothing needs to be said. */
export function useMoneyWords(appointment: Appointment, by: 'patient' | 'provider'): string | null {
  const { t } = useTranslation('ends');
  const { money, date } = useFormat();
  const { currency, disputableUntil } = appointment;
  const cents = moneySums(appointment);
  const sums = Object.entries(cents).map(([name, sum]) => [name, money(sum, currency)]);
  const until = disputableUntil ? date(disputableUntil, 'day') : '';
  const word = moneyWord(appointment);
  const said = word && t(`money.${by}.${word}`, { ...Object.fromEntries(sums), date: until });
  const claim = cents.claimed > 0 ? t(`money.${by}.claimed`, { amount: money(cents.claimed, currency) }) : null;
  return [said, claim].filter(Boolean).join(' ') || null;
}
