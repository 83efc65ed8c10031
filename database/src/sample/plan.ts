import { bookDemonstrationVisits, bookDisputedVisit, fillToday, fillWeek, mansour, okafor } from './demonstration.ts';
import { doctors } from './doctors.ts';
import { fillCalendar } from './history.ts';
import { createDiary, type Visit } from './visits.ts';

/** All visits around `anchor` (epoch ms). The demonstration's own come first, so that nobody takes their time. */
export function planVisits(anchor: number): Visit[] {
  const diary = createDiary(anchor);
  bookDemonstrationVisits(diary, anchor);
  bookDisputedVisit(diary, anchor);
  fillToday(diary, anchor);
  fillWeek(diary, okafor, anchor, 8);
  fillWeek(diary, mansour, anchor, 6);
  for (const doctor of doctors.filter(({ status }) => status === 'approved')) fillCalendar(diary, doctor, anchor);
  return diary.visits;
}
