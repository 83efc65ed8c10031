export { specialtyName } from './visit-row.ts';
