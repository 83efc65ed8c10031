import { type Opening, WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import { type Absence, type Draft, dayAfter } from './draft.ts';

/** A press of a button that changes the form's shape, as the button's value. */
export const step = {
  addWindow: (day: Weekday) => `add-window:${day}`,
  removeWindow: (day: Weekday, index: number) => `remove-window:${day}:${index}`,
  copyToAll: (day: Weekday) => `copy-to-all:${day}`,
  addAbsence: 'add-absence',
  removeAbsence: (index: number) => `remove-absence:${index}`,
  addAbsenceWindow: (index: number) => `add-absence-window:${index}`,
  removeAbsenceWindow: (index: number, place: number) => `remove-absence-window:${index}:${place}`,
  /** Of the week that begins on that date */
  copyWeek: (first: string) => `copy-week:${first}`,
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
  return { from, until: from, closed: true, windows: [{ start: '09:00', end: '12:00' }] };
}

const without = <Value>(list: readonly Value[], index: number) => list.filter((_, place) => place !== index);

/** The form after a step; as it was after anything else. Also for those without scripts, whose steps come by post. */
export function take(draft: Draft, taken: string, today: string): Draft {
  const [name, of = '', place = ''] = taken.split(':');
  if (name === step.addAbsence) return { ...draft, absences: [...draft.absences, absenceAfter(draft.absences, today)] };
  if (name === 'remove-absence') return { ...draft, absences: without(draft.absences, Number(of)) };
  if (name === 'copy-week') return { ...draft, absences: withCopiedWeek(draft.absences, of) };
  if (name === 'add-absence-window' || name === 'remove-absence-window')
    return {
      ...draft,
      absences: takeOnAbsence(draft.absences, Number(of), name === 'add-absence-window' ? null : place),
    };
  const day = WEEKDAYS.find((known) => known === of);
  return day ? { ...draft, days: takeOnDay(draft.days, day, { name, index: Number(place) }) } : draft;
}

/** One more window after a break, or one less; `place` of the one that goes. */
function takeOnAbsence(absences: readonly Absence[], index: number, place: string | null): Absence[] {
  const absence = absences[index];
  if (!absence) return [...absences];
  const { windows } = absence;
  if (place === null && windows.length < MOST_WINDOWS)
    return absences.with(index, { ...absence, windows: [...windows, windowAfter(windows)] });
  if (place !== null && windows.length > 1)
    return absences.with(index, { ...absence, windows: without(windows, Number(place)) });
  return [...absences];
}

/** A week has seven days; what lasts longer is of no one week. */
export const isOfWeek = ({ from, until }: Absence, first: string): boolean =>
  from >= first && from < dayAfter(first, 7) && until >= from && until < dayAfter(from, 7);

const MOST_WEEKS = 60;

/** The exceptions of a week in the first week after it in which none of their days has one; none where there is no such week. */
export function copiesOf(absences: readonly Absence[], first: string): Absence[] {
  if (Number.isNaN(Date.parse(first))) return [];
  const ofWeek = absences.filter((absence) => isOfWeek(absence, first));
  for (let week = 1; week <= MOST_WEEKS; week++) {
    const copies = ofWeek.map((one) => ({
      ...one,
      from: dayAfter(one.from, 7 * week),
      until: dayAfter(one.until, 7 * week),
    }));
    if (copies.every((copy) => !absences.some(({ from, until }) => from <= copy.until && copy.from <= until)))
      return copies;
  }
  return [];
}

const withCopiedWeek = (absences: readonly Absence[], first: string): Absence[] =>
  [...absences, ...copiesOf(absences, first)].sort((a, b) => a.from.localeCompare(b.from));

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
