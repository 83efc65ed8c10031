import type { RoleUrls } from '@polyclinic/database';
import { createServices } from '../create-services.ts';
import { type EffectName, type Jobs, startJobs } from '../jobs/index.ts';
import { createLog } from '../observability/index.ts';
import { readEnvironment } from '../process/index.ts';
import { RARE_SCHEDULE } from './rare-schedule.ts';
import { testSecrets } from './secrets.ts';
import { SHORT_JOB_TIMES } from './short-job-times.ts';

/** A process that takes jobs and never finishes one: tells its parent the name of each, and of its own start. */
const urls = JSON.parse(process.argv[2] ?? '{}') as RoleUrls;
const [effect, schedule] = process.argv.slice(3) as [EffectName, string];
const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_DATA: '0' });
const log = createLog('silent');
const { services } = await createServices({ environment, urls, secrets: testSecrets, log });
const hang = (name: string) => () => {
  process.send?.({ took: name });
  return new Promise<void>(() => {});
};
const handlers = { [effect]: hang('effect') } as Partial<Jobs['handlers']> as Jobs['handlers'];
const schedules = [{ ...RARE_SCHEDULE, name: schedule, run: hang('schedule') }];
const queue = await startJobs(services, urls.worker, { handlers, schedules }, SHORT_JOB_TIMES);
process.on('message', async () => {
  await queue.stop(1_000);
  process.exit();
});
process.on('disconnect', () => process.exit());
process.send?.({ took: 'start' });
