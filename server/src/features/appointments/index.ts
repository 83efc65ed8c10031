export { requireVisit } from './queries.ts';
export { specialtyName } from './visit-row.ts';
