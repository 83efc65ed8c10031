import { eventIterator } from '@orpc/contract';
import { signedIn } from '../platform/base.ts';
import { liveEvent } from './schemas.ts';

export const live = {
  /**
   * One subscription per tab, over its WebSocket. After an interruption the client asks messages.list for what came after
   * the sequence up to which it has seen all and all is read (of the last 50 it has), since marks may have changed too, and
   * reloads states.
   */
  events: signedIn.route({ method: 'GET', path: '/live/events' }).output(eventIterator(liveEvent)),
};
