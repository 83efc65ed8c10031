import { eventIterator } from '@orpc/contract';
import { signedIn } from '../platform/base.ts';
import { liveEvent } from './schemas.ts';

export const live = {
  events: signedIn
    .route({
      method: 'GET',
      path: '/live/events',
      summary: 'One subscription per tab, over its WebSocket.',
      description:
        'After an interruption the client calls messages.thread for what came after the last sequence up to which it has seen and read everything that stays as it is (of the last 50 it has), since receipts and messages may have changed too, and reloads other state.',
    })
    .output(eventIterator(liveEvent)),
};
