import type { JobTimes } from '../jobs/index.ts';

/** As short as the job queue allows, so that a test need not wait for a lease of production. */
export const SHORT_JOB_TIMES: JobTimes = {
  pollSeconds: 0.5,
  clockPollSeconds: 0.5,
  heartbeatSeconds: 10,
  heartbeatRefreshSeconds: 1,
  superviseSeconds: 1,
};
