import type { JobTimes } from '../jobs/index.ts';

/** Short, so that a test need not wait for a lease of production; its end is far from what happens at once. */
export const SHORT_JOB_TIMES: JobTimes = {
  pollSeconds: 0.5,
  clockPollSeconds: 0.5,
  heartbeatSeconds: 20,
  heartbeatRefreshSeconds: 1,
  superviseSeconds: 1,
};
