import { staffOnly } from '../../procedures/index.ts';
import { act } from './commands.ts';
import { readOversight } from './queries.ts';

export const oversightRouter = {
  read: staffOnly('finance', 'auditor').oversight.read.handler(({ context }) =>
    readOversight(context.services, context.actor),
  ),
  act: staffOnly('finance').oversight.act.handler(({ input, context }) => act(context.services, context.actor, input)),
};
