export { readQueueView } from './queue-view.ts';
export { SupportQueue } from './support-queue.tsx';
