import { type Actor, errorCode } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../http/index.ts';
import { networkOf, type RequestContext, type SignedInContext } from '../requests/index.ts';
import type { Services } from '../services.ts';

const TOO_MUCH = '54000';
/** What a trigger names that refuses a row, and the contract's word for it. */
const REFUSALS = { rate_limit: 'RATE_LIMITED', files_of_a_day: 'FILES_OF_A_DAY' } as const;
const isRefusal = (constraint: string | undefined): constraint is keyof typeof REFUSALS =>
  constraint !== undefined && Object.hasOwn(REFUSALS, constraint);

/** The refusal of a row by the triggers limit_rate() and limit_files(), in the contract's words; anything else as it is. */
export function toRateLimitRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (errorCode(error) !== TOO_MUCH || !isRefusal(constraint)) return error;
  const { detail } = error as { detail?: string };
  return fail(REFUSALS[constraint], { retryAfterSeconds: Number(detail) });
}

/** For what leaves no row. The database's triggers count bookings, moves and messages. */
const LIMITS = {
  callTokens: { allowance: 30, seconds: 60 },
  relays: { allowance: 30, seconds: 600 },
  failures: { allowance: 20, seconds: 60 },
  passkeys: { allowance: 20, seconds: 60 },
  mailedLinks: { allowance: 20, seconds: 60 },
  passwordChecks: { allowance: 10, seconds: 60 },
  codes: { allowance: 10, seconds: 900 },
  earlyAccess: { allowance: 5, seconds: 3_600 },
  searchMisses: { allowance: 60, seconds: 3_600 },
  setup: { allowance: 30, seconds: 600 },
};
type LimitName = keyof typeof LIMITS;

/** Counts a call of the actor's; throws RATE_LIMITED once there were too many. */
export function takeRateLimit({ services, actor }: Pick<SignedInContext, 'services' | 'actor'>, name: LimitName) {
  return countCall(services, actor, name, name);
}

/** The same for somebody without a session, by their network, and for each actor alone where one is given. */
export function takeVisitorRateLimit(
  { services, ip }: Pick<RequestContext, 'services' | 'ip'>,
  name: LimitName,
  actor: Actor = null,
) {
  return countCall(services, actor, name, `${name}:${networkOf(ip)}`);
}

async function countCall(services: Services, actor: Actor, name: LimitName, key: string): Promise<void> {
  const { allowance, seconds } = LIMITS[name];
  const [row] = await services.database.write(
    actor,
    () => sql<{ wait: number }>`select take_rate_limit(${key}, ${allowance}, ${seconds}) as wait`,
  );
  if (row && row.wait > 0) throw fail('RATE_LIMITED', { retryAfterSeconds: row.wait });
}

/** Forgets counters of more than a day ago. */
export async function sweepRateLimits({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select sweep_rate_limits()`);
}
