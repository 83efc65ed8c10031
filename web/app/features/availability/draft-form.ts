import { type Opening, WEEKDAYS } from '@polyclinic/contract/availability/rules';
import type { Absence, Draft } from './draft.ts';

/** Reads what was submitted, in the names that the form's controls have. */
export function readDraft(form: FormData): Draft {
  const all = (name: string) => form.getAll(name).map(String);
  const one = (name: string) => all(name)[0] ?? '';
  const openings = (name: string) =>
    all(`${name}.start`).map((start, index) => ({ start, end: all(`${name}.end`)[index] ?? '' }));
  const days = WEEKDAYS.map((day) => [day, { enabled: one(`${day}.enabled`) === '1', windows: openings(day) }]);
  return {
    isAcceptingPatients: one('isAcceptingPatients') === '1',
    timeZone: one('timeZone'),
    days: Object.fromEntries(days),
    visitTypes: all('visitTypes'),
    bufferMinutes: one('bufferMinutes'),
    noticeMinutes: one('noticeMinutes'),
    takesUrgent: one('takesUrgent') === '1',
    urgentHours: { start: one('urgent.start'), end: one('urgent.end') },
    absences: readAbsences(all, openings),
  };
}

function readAbsences(all: (name: string) => string[], openings: (name: string) => Opening[]): Absence[] {
  const [untils, kinds] = [all('absence.until'), all('absence.kind')];
  return all('absence.from').map((from, index) => ({
    from,
    until: untils[index] ?? '',
    closed: kinds[index] !== 'hours',
    windows: openings(`absence.${index}`),
  }));
}
