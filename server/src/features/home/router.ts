import { anyone } from '../../procedures/index.ts';
import { leaveEarlyAccess, requestEarlyAccess } from './commands.ts';
import { readFigures, readMeasures } from './queries.ts';

export const homeRouter = {
  figures: anyone.home.figures.handler(({ context }) => readFigures(context.services)),
  measures: anyone.home.measures.handler(({ context }) => readMeasures(context.services)),
  requestEarlyAccess: anyone.home.requestEarlyAccess.handler(({ input, context }) =>
    requestEarlyAccess(context, input),
  ),
  leaveEarlyAccess: anyone.home.leaveEarlyAccess.handler(({ input, context }) =>
    leaveEarlyAccess(context, input.token),
  ),
};
