export { readNextSlots } from './booking/queries.ts';
export { pendingActOf, specialtyName, visitSums } from './details/queries.ts';
export { requireVisit } from './queries.ts';
