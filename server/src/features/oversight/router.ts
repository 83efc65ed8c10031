import { adminsOnly } from '../../procedures/index.ts';
import { act } from './commands.ts';
import { readOversight } from './queries.ts';

export const oversightRouter = {
  read: adminsOnly.oversight.read.handler(({ context }) => readOversight(context.services, context.actor)),
  act: adminsOnly.oversight.act.handler(({ input, context }) => act(context.services, context.actor, input)),
};
