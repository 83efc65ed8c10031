export { decideVisit } from './decisions/commands.ts';
