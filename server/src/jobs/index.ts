export { derivedId } from './derived-id.ts';
export {
  type EffectHandlers,
  type Jobs,
  type JobTimes,
  keepStartingJobs,
  type RunningJobs,
  runEffect,
  runSchedule,
  startJobs,
} from './jobs.ts';
export { type EffectName, type Effects, queueEffect } from './outbox.ts';
export { takeFromOutbox } from './outbox-relay.ts';
