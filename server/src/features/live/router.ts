import { signedIn } from '../../procedures/index.ts';
import { hearEvents } from './queries.ts';

export const liveRouter = {
  events: signedIn.live.events.handler(({ context, signal }) =>
    hearEvents(context.services, context.actor, context.session, signal),
  ),
};
