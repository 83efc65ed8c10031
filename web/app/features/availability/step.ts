import { type Opening, WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import { type Absence, type Draft, dayAfter } from './draft.ts';

/** A press of a button that changes the form's shape, as the button's value. */
export const step = {
  addWindow: (day: Weekday) => `add-window:${day}`,
  removeWindow: (day: Weekday, index: number) => `remove-window:${day}:${index}`,
  copyToAll: (day: Weekday) => `copy-to-all:${day}`,
  addAbsence: 'add-absence',
  removeAbsence: (index: number) => `remove-absence:${index}`,
};

export const MOST_WINDOWS = 5;

/** An hour's break, then two more hours; nothing where the day is too short for that. */
function windowAfter(windows: readonly Opening[]): Opening {
  const hour = Number((windows.at(-1)?.end ?? '08:00').slice(0, 2)) + 1;
  if (!(hour > 1 && hour <= 21)) return { start: '', end: '' };
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  return { start: clock(hour), end: clock(hour + 2) };
}

function absenceAfter(absences: readonly Absence[], today: string): Absence {
  const from = dayAfter(absences.at(-1)?.until || today);
  return { from, until: from, closed: true, start: '09:00', end: '12:00' };
}

const without = <Value>(list: readonly Value[], index: number) => list.filter((_, place) => place !== index);

/** The form after a step; as it was after anything else. Also for those without scripts, whose steps come by post. */
export function take(draft: Draft, taken: string, today: string): Draft {
  const [name, of = '', place = ''] = taken.split(':');
  if (name === step.addAbsence) return { ...draft, absences: [...draft.absences, absenceAfter(draft.absences, today)] };
  if (name === 'remove-absence') return { ...draft, absences: without(draft.absences, Number(of)) };
  const day = WEEKDAYS.find((known) => known === of);
  return day ? { ...draft, days: takeOnDay(draft.days, day, { name, index: Number(place) }) } : draft;
}

function takeOnDay(days: Draft['days'], day: Weekday, { name, index }: { name?: string | undefined; index: number }) {
  const { enabled, windows } = days[day];
  const isFull = windows.length >= MOST_WINDOWS;
  if (name === 'add-window' && !isFull)
    return { ...days, [day]: { enabled: true, windows: [...windows, windowAfter(windows)] } };
  if (name === 'remove-window' && windows.length > 1)
    return { ...days, [day]: { enabled, windows: without(windows, index) } };
  if (name !== 'copy-to-all') return days;
  return Object.fromEntries(
    WEEKDAYS.map((other) => [other, days[other].enabled || other === day ? { ...days[other], windows } : days[other]]),
  ) as Draft['days'];
}
