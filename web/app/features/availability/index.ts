export { toDraft } from './draft.ts';
export { HoursNote } from './hours-note.tsx';
