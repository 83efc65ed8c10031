export { readNextSlots } from './calendar.ts';
export { requireVisit } from './queries.ts';
export { pendingActOf, specialtyName } from './visit-row.ts';
