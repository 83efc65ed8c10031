import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { moneyWord, readerOf } from './end-words.ts';

const isolated = (name: string) => `\u2068${name}\u2069`;

/** What an end was, what becomes of the fee, and who found it; null while nothing is decided. */
export function useEndWords(appointment: Appointment, by: 'patient' | 'provider') {
  const { t } = useTranslation('ends');
  const { money, date } = useFormat();
  const { endFact, outcome, feeCents, currency, refundPercent, disputableUntil } = appointment;
  if (endFact === null) return null;
  const word = moneyWord(appointment);
  const sums = {
    fee: money(feeCents, currency),
    amount: money(Math.round((feeCents * (refundPercent ?? 0)) / 100), currency),
    date: disputableUntil ? date(disputableUntil, 'day') : '',
  };
  return {
    fact: t(`fact.${readerOf(appointment, by)}.${endFact}`, { name: isolated(appointment.patientName) }),
    money: word && t(`money.${by}.${word}`, sums),
    corrected: outcome === 'corrected' ? t('corrected') : null,
  };
}
