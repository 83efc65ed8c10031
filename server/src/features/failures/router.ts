import { anyone } from '../../procedures/index.ts';
import { logFailure } from './commands.ts';

export const failuresRouter = {
  report: anyone.failures.report.handler(({ input, context }) => logFailure(context, input)),
};
