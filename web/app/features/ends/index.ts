export { DoctorsQuestion } from './doctors-question.tsx';
export { EndLine } from './end-line.tsx';
export { type FreeAgain, loadFreeAgain } from './free-again.ts';
export { Rebooking } from './rebooking.tsx';
export { VisitEnd } from './visit-end.tsx';
