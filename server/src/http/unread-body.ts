import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';

/** What has come by the time a refusal is written, or costs little to read and throw away. */
const SHORT_BYTES = 65_536;
/** Of a file for which there is no room: its sender, who did nothing wrong, should read the answer in any case. */
const NO_ROOM = 507;

/**
 * Ends the connection with an answer that refuses a long body before it has come: to read it on and throw it away, as
 * a connection that stays open needs, costs more than to take a new one.
 */
export const closeUnread: MiddlewareHandler = async (context, next) => {
  await next();
  const { status } = context.res;
  if (status >= 400 && status !== NO_ROOM && isComingStill(context)) context.header('connection', 'close');
};

function isComingStill({ env, req }: Context): boolean {
  const { incoming }: { incoming?: IncomingMessage } = Object(env);
  if (!incoming || incoming.complete) return false;
  return Boolean(req.header('transfer-encoding')) || Number(req.header('content-length') ?? 0) > SHORT_BYTES;
}
