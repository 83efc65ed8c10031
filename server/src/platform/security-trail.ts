import { ORPCError } from '@orpc/server';
import type { SecurityEventKind } from '@polyclinic/contract/security/rules';
import type { RequestContext, SignedInContext } from './context.ts';
import { networkOf, UNKNOWN_ADDRESS } from './request.ts';

type Caller = Pick<RequestContext, 'services' | 'ip' | 'requestHeaders' | 'requestId'>;
/** `detail` is the name of a passkey or the device of a session; `actorId` who did it, where it was somebody else. */
export type SecurityNote = { userId: string; kind: SecurityEventKind; detail?: string | null };

const LONGEST_DEVICE = 300;
const LONGEST_DETAIL = 120;

/** Keeps what happened to an account, with the device and the network of whoever asked for it. */
export async function noteSecurity(caller: Caller, { userId, kind, detail }: SecurityNote): Promise<void> {
  const row = {
    user_id: userId,
    kind,
    detail: detail?.slice(0, LONGEST_DETAIL) || null,
    user_agent: caller.requestHeaders.get('user-agent')?.slice(0, LONGEST_DEVICE) || null,
    network: caller.ip && caller.ip !== UNKNOWN_ADDRESS ? networkOf(caller.ip) : null,
    request_id: caller.requestId,
  };
  await caller.services.worker.write(null, (db) => db.insertInto('security_events').values(row));
}

/** The same after the fact: whoever asked is not kept waiting, and a failure goes to the log. */
export function noteSecurityLater(caller: Caller, note: SecurityNote): void {
  noteSecurity(caller, note).catch((error: unknown) =>
    caller.services.log.error({ err: error, kind: note.kind, userId: note.userId }, 'security event not kept'),
  );
}

/** Waits for a check of the caller's password; a wrong one is kept, as a guess by whoever holds the session. */
export async function noteWrongPassword<Result>(context: SignedInContext, check: Promise<Result>): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'WRONG_PASSWORD')
      noteSecurityLater(context, { userId: context.actor.userId, kind: 'password_check_failed' });
    throw error;
  }
}
