export { acknowledge } from './acknowledge.ts';
export { LiveUpdates } from './live-updates.tsx';
