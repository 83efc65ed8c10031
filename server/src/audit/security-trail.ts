import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '@polyclinic/contract/platform/errors';
import { SECURITY_FAILURES, type SecurityEventKind } from '@polyclinic/contract/security/rules';
import { sql } from 'kysely';
import { fail } from '../http/index.ts';
import { takeRateLimit } from '../rate-limits/index.ts';
import {
  type AskedFrom,
  deviceZoneOf,
  knownPlace,
  networkOf,
  type RequestContext,
  type SignedInContext,
  UNKNOWN_ADDRESS,
} from '../requests/index.ts';

type Caller = Pick<RequestContext, 'services' | 'ip' | 'requestHeaders' | 'requestId'>;
/** `detail` is the name of a passkey or the device of a session; `actorId` who did it, where it was somebody else. */
export type SecurityNote = { userId: string; kind: SecurityEventKind; detail?: string | null };

const LONGEST_DEVICE = 300;
const LONGEST_DETAIL = 120;

/** Keeps what happened to an account, with the device and the network of the request. */
export async function noteSecurity(caller: Caller, { userId, kind, detail }: SecurityNote): Promise<void> {
  const { worker } = caller.services;
  const { userAgent, network, requestId } = askedFrom(caller);
  if (SECURITY_FAILURES.has(kind)) {
    await worker.write(
      null,
      () => sql`select note_security_failure(${userId}, ${kind}, ${userAgent}, ${network}, ${requestId})`,
    );
    return;
  }
  const place = WAYS_IN.has(kind) ? await placeOfCaller(caller) : null;
  const row = {
    user_id: userId,
    kind,
    detail: detail?.slice(0, LONGEST_DETAIL) || null,
    user_agent: userAgent,
    network,
    request_id: requestId,
    country: place?.country ?? null,
    clock_minutes: place?.clockMinutes ?? null,
  };
  await worker.write(null, (db) => db.insertInto('security_events').values(row));
}

/** Of other events no rule asks where they were. */
const WAYS_IN: ReadonlySet<SecurityEventKind> = new Set(['signed_in', 'passkey_used', 'recovery_code_used']);

async function placeOfCaller({ ip, requestHeaders, services }: Caller) {
  const zone = deviceZoneOf(requestHeaders);
  return zone ? knownPlace(ip, zone, services.clock.now()) : null;
}

/** The device and the network of a request, as the trail keeps them. */
export function askedFrom({
  requestHeaders,
  ip,
  requestId,
}: Omit<Caller, 'services'>): AskedFrom & { requestId: string } {
  return {
    userAgent: requestHeaders.get('user-agent')?.slice(0, LONGEST_DEVICE) || null,
    network: ip && ip !== UNKNOWN_ADDRESS ? networkOf(ip) : null,
    requestId,
  };
}

/** The same after the answer: the caller does not wait for it, and a failure goes to the log. */
export function noteSecurityLater(caller: Caller, note: SecurityNote): void {
  const { background, log } = caller.services;
  background.run(
    () => noteSecurity(caller, note),
    (error) => log.error({ err: error, kind: note.kind, userId: note.userId }, 'security event not kept'),
  );
}

/**
 * Checks the caller's password. A wrong one is kept, as a guess by the holder of the session; after so many the session is
 * asked for none any more, wherever its next guess arrives.
 */
export async function guardPassword<Result>(context: SignedInContext, check: () => Promise<Result>): Promise<Result> {
  const guess = await takeGuess(context);
  try {
    await takeRateLimit(context, 'passwordChecks');
    const result = await check();
    await removeGuess(context, guess);
    return result;
  } catch (error) {
    if (!isRefusal(error, 'WRONG_PASSWORD')) await removeGuess(context, guess);
    noteFailureLater(context, context.actor.userId, {
      error,
      refusal: 'WRONG_PASSWORD',
      kind: 'password_check_failed',
    });
    throw error;
  }
}

async function takeGuess(context: SignedInContext): Promise<string> {
  const from = JSON.stringify(askedFrom(context));
  const [taken] = await context.services.worker.write(
    null,
    () => sql<{ guess: string | null }>`select take_password_guess(${context.session.token}, ${from}::jsonb) as guess`,
  );
  if (!taken?.guess) throw fail('PASSWORD_CHECKS_LOCKED');
  return taken.guess;
}

async function removeGuess({ services }: SignedInContext, guess: string): Promise<void> {
  await services.worker.write(null, () => sql`select delete_password_guess(${guess})`);
}

const isRefusal = (error: unknown, code: ErrorCode) => error instanceof ORPCError && error.code === code;

type Failure = { error: unknown; refusal: ErrorCode; kind: SecurityEventKind };

/** Keeps a refusal in the trail of the account that it is of, and an attempt after too many. */
export function noteFailureLater(caller: Caller, userId: string, { error, refusal, kind }: Failure): void {
  const code = error instanceof ORPCError ? error.code : null;
  if (code === refusal) noteSecurityLater(caller, { userId, kind });
  if (code === 'RATE_LIMITED') noteSecurityLater(caller, { userId, kind: 'attempts_refused' });
}
