import type { Actor } from '@polyclinic/database';
import { z } from 'zod';
import { fail } from '../../../http/index.ts';
import { actorOf, type RequestContext } from '../../../requests/index.ts';
import { readToken, signToken } from '../../../secrets/index.ts';
import type { Services } from '../../../services.ts';
import type { OpenSession } from '../../../sessions/index.ts';

type Person = NonNullable<Actor>;

/** Who calls, in the room of which visit, and with which session; a guest has none. */
export type Caller = { room: string; actor: Person; session: OpenSession | null };

const TOKEN_TTL_MS = 5 * 60_000;

const callClaims = z.object({
  use: z.literal('call'),
  appointmentId: z.string(),
  userId: z.string(),
  isGuest: z.boolean(),
});

/** A call's token for somebody who may be in the room now, and until when it is good. */
export function callTokenFor({ secrets, clock }: Services, appointmentId: string, { userId, role }: Person) {
  const expiresAt = new Date(clock.now().getTime() + TOKEN_TTL_MS);
  const claims: z.infer<typeof callClaims> = { use: 'call', appointmentId, userId, isGuest: role === 'guest' };
  return { token: signToken(secrets.callTokens, claims, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** Who a guest is to row security: known in one call alone. */
export const guestActor = (guestId: string, requestId: string): Person => ({
  userId: guestId,
  role: 'guest',
  requestId,
});

/** The caller that a token names: a guest, or the very person who is signed in. Throws CALL_NOT_OPEN for any other. */
export function callerOf(
  { services, session, requestId }: RequestContext,
  token: string,
  { evenExpired = false } = {},
): Caller {
  const signed = readToken(services.secrets.callTokens, token, services.clock.now());
  const claims = callClaims.safeParse(signed?.claims);
  if (!signed || !claims.success || (signed.isExpired && !evenExpired)) throw fail('CALL_NOT_OPEN');
  const { appointmentId, userId, isGuest } = claims.data;
  if (isGuest) return { room: appointmentId, actor: guestActor(userId, requestId), session: null };
  if (!session) throw fail('UNAUTHENTICATED');
  if (session.userId !== userId) throw fail('CALL_NOT_OPEN');
  return { room: appointmentId, actor: actorOf(session, requestId), session };
}
