import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { tooMuchAnswer } from '../http/index.ts';
import type { Variables } from '../observability/index.ts';
import type { Payer } from './payers.ts';

/** A client that is refused at once comes again at once, and refusals would take all of the process's time. */
const ANSWERED_AFTER_MS = 300;
/** Unread meanwhile, a long body costs nothing; its refusal ends the connection, and a new one costs more. */
const LONG_ANSWERED_AFTER_MS = 2_000;
/** Of one payer. No page is refused so much at the same time; each takes some 80 kB. */
const MOST_ANSWERED_SLOWLY = 200;
/** Of one payer: each takes some 30 kB. */
const MOST_ENDING = 2_000;

type Refusal = { seconds: number; isLong: boolean };

/** Says a moment later that it was too much; of many long bodies at once those beyond some are not even answered. */
export async function refuse(
  context: Context<{ Variables: Variables }>,
  payer: Payer,
  { seconds, isLong }: Refusal,
): Promise<Response> {
  const { incoming }: { incoming?: IncomingMessage } = Object(context.env);
  if (payer.refusing < MOST_ANSWERED_SLOWLY) {
    await refuseSlowly(payer, isLong ? incoming : undefined);
    return tooMuchAnswer(context, seconds);
  }
  if (!isLong || !incoming) return tooMuchAnswer(context, seconds);
  endSlowly(incoming, payer);
  return new Promise(() => {});
}

async function refuseSlowly(payer: Payer, long: IncomingMessage | undefined): Promise<void> {
  payer.refusing += 1;
  long?.socket.pause();
  await delay(long ? LONG_ANSWERED_AFTER_MS : ANSWERED_AFTER_MS, undefined, { ref: false });
  long?.socket.resume();
  payer.refusing -= 1;
}

/** Reads nothing more, and ends the connection some time later: not all at once, since their sender opens them anew. */
function endSlowly({ socket }: IncomingMessage, payer: Payer): void {
  if (payer.ending >= MOST_ENDING) return void socket.destroy();
  payer.ending += 1;
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), LONG_ANSWERED_AFTER_MS * (1 + Math.random()));
  timer.unref();
  socket.once('close', () => {
    clearTimeout(timer);
    payer.ending -= 1;
  });
}
