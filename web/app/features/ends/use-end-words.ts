import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { isolated, moneySums, moneyWord, readerOf } from './end-words.ts';

/** What an end was and what becomes of what was paid; null while nothing is decided. */
export function useEndWords(appointment: Appointment, by: 'patient' | 'provider') {
  const { t } = useTranslation('ends');
  const money = useMoneyWords(appointment, by);
  const { endFact, patientName } = appointment;
  if (endFact === null) return null;
  return { fact: t(`fact.${readerOf(appointment, by)}.${endFact}`, { name: isolated(patientName) }), money };
}

/** What came back of what was paid, what is under way and what stays; null where nothing needs to be said. */
export function useMoneyWords(appointment: Appointment, by: 'patient' | 'provider'): string | null {
  const { t } = useTranslation('ends');
  const { money, date } = useFormat();
  const { currency, disputableUntil } = appointment;
  const word = moneyWord(appointment);
  if (word === null) return null;
  const sums = Object.entries(moneySums(appointment)).map(([name, cents]) => [name, money(cents, currency)]);
  const until = disputableUntil ? date(disputableUntil, 'day') : '';
  return t(`money.${by}.${word}`, { ...Object.fromEntries(sums), date: until });
}
