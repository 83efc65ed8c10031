export { type Background, createBackground } from './background.ts';
export { backoff, untilItWorks } from './backoff.ts';
export { type Clock, createClock } from './clock.ts';
export { type Environment, readEnvironment } from './environment.ts';
export type { Lifecycle } from './lifecycle.ts';
