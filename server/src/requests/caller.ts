import type { Actor } from '@polyclinic/database';
import type { Context } from 'hono';
import type { Variables } from '../observability/index.ts';
import type { Services } from '../services.ts';
import type { OpenSession } from '../sessions/index.ts';
import { actorOf } from './context.ts';

export type Caller = { session: OpenSession; actor: NonNullable<Actor> };

/** Who asks on a route beside the API, or the answer that refuses: the wall that `signedIn` is for procedures. */
export async function callerOf(
  { sessions }: Services,
  context: Context<{ Variables: Variables }>,
): Promise<Caller | Response> {
  const session = await sessions.of(context.req.raw.headers);
  if (!session) return context.json({ code: 'UNAUTHENTICATED' }, 401);
  if (session.mustAddSecondFactor) return context.json({ code: 'SECOND_FACTOR_REQUIRED' }, 403);
  return { session, actor: actorOf(session, context.get('requestId')) };
}
