export { DoctorsQuestion } from './doctors-question.tsx';
export { EndLine } from './end-line.tsx';
export { loadEnds } from './ends-loader.ts';
export { EndsTab } from './ends-tab.tsx';
export { readEndsView } from './ends-view.ts';
export { type FreeAgain, loadFreeAgain } from './free-again.ts';
export { Rebooking } from './rebooking.tsx';
export { VisitEnd } from './visit-end.tsx';
