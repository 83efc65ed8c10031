export { readNextSlots } from './calendar.ts';
export { requireVisit } from './queries.ts';
export { pendingActOf, specialtyName, visitSums } from './visit-row.ts';
