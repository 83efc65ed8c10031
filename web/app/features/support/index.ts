export { AnswersLink } from './answers/answers-link.tsx';
export { readQueueView } from './queue-view.ts';
export { ReportLink } from './reports/report-link.tsx';
export { SupportQueue } from './support-queue.tsx';
