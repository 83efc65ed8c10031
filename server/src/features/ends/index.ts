export { decideVisit } from './decide.ts';
