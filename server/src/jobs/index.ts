export { derivedId } from './derived-id.ts';
export {
  type EffectHandlers,
  type Jobs,
  type JobTimes,
  type RunningJobs,
  runEffect,
  runSchedule,
  startJobs,
  startJobsAgain,
} from './jobs.ts';
export { type EffectName, type Effects, queueEffect } from './outbox.ts';
export { takeFromOutbox } from './outbox-relay.ts';
