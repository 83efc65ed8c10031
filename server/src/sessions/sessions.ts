import { createHmac, timingSafeEqual } from 'node:crypto';
import { prolongedEnd } from '@polyclinic/contract/accounts/rules';
import type { Session } from '@polyclinic/contract/accounts/schemas';
import { UNATTENDED_HEADER } from '@polyclinic/contract/platform/headers';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import type { Database } from '@polyclinic/database';
import { DEMONSTRATION_STAFF_IDS } from '@polyclinic/database/sample/accounts';
import type { betterAuth } from 'better-auth';
import { parse } from 'hono/utils/cookie';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { LiveHub } from '../live/index.ts';
import type { Environment } from '../process/index.ts';
import { type ChosenSessions, deleteSession, deleteSessions, type EndedSession } from './delete-sessions.ts';

/** Using a session prolongs it (prolongedEnd): at `expiresAt`, its holder looks again. */
export type OpenSession = Session & {
  token: string;
  signedInAt: Date;
  expiresAt: Date;
  /** The person's in both scripts; `fullName` is the one that is shown */
  names: { fullName: string; otherName: string };
};

export type Sessions = {
  /**
   * The session of a request's cookie, or null; remembered for a while, forgotten at once when it ends. It is used, and
   * prolonged, by every request but those that a page says it makes by itself.
   */
  of(headers: Headers): Promise<OpenSession | null>;
  /**
   * The account for which a request's cookie is counted: of a session that was found by it, which may be over by now.
   * It costs a query only once for each cookie that we have signed.
   */
  holderOf(headers: Headers): Promise<string | null>;
  /** How a session is at this moment, without using it; null once it is over. */
  look(token: string): Promise<OpenSession | null>;
  /** Whether a request's cookie is of a session that has run out, and not of one that somebody ended. */
  hasExpired(headers: Headers): Promise<boolean>;
  /** The token of a request's cookie if we have signed it, whatever became of its session. */
  tokenIn(headers: Headers): Promise<string | null>;
  /** Lets a session live on for some minutes, past every limit, while a call lasts; one that is over stays so. */
  carry(session: OpenSession): Promise<void>;
  /** Ends a session; throws where it stays open, and does nothing to one that is over. */
  end(token: string): Promise<void>;
  /** Ends those that are open, and gives them; throws where any stays open. */
  endChosen(chosen: ChosenSessions): Promise<EndedSession[]>;
  /** Forgets what was read of a session that this request has just changed, before the database's word of it arrives. */
  remove(token: string): void;
};

type Remembered = {
  cookie: string;
  session: Promise<OpenSession | null>;
  readAt: number;
  until: number;
  userId?: string;
  isRenewed?: boolean;
  /** Whether somebody has used the session since it was read, and so has prolonged it */
  isUsed: boolean;
  isStale?: boolean;
};

/** What of the library names and signs the session's cookie. */
type Cookies = {
  $context: Promise<Pick<Awaited<ReturnType<typeof betterAuth>['$context']>, 'authCookies' | 'secret'>>;
};
type SessionsOptions = {
  auth: Cookies;
  database: Database;
  live: LiveHub;
  environment: Pick<Environment, 'sampleData'>;
};

const SESSION_COOKIE = 'session_token=';
/** Longer than a page of a call is ever without a sign of life. */
const CARRIED_MS = 600_000;
const REMEMBER_MS = 60_000;
/** A client that asks again and again never waits for it. */
const RENEW_BEFORE_MS = 20_000;
/** A session may have ended unheard since the line to the database was last known to be sound. */
const UNHEARD_MS = 5_000;
const MAX_REMEMBERED = 20_000;
/** Tokens are random: one that was over never opens a session again. */
const MAX_HOLDERS = 50_000;

/**
 * Sessions by cookie. A hit costs no query; what ends or changes a session, on whichever server,
 * reaches this one through `live` and evicts it; where that line says nothing, nothing outlives UNHEARD_MS.
 */
export function createSessions({ auth, database, live, environment }: SessionsOptions): Sessions {
  const byToken = new Map<string, Remembered>();
  const read = (token: string, isUsed: boolean) => (isUsed ? readUsed : readSession)(database, environment, token);
  const renew = (known: Remembered, token: string, isUsed: boolean): void => {
    // What ended meanwhile was forgotten, and stays so.
    const renewed = read(token, isUsed);
    const entry = toRemember(known.cookie, renewed, isUsed);
    const store = () => byToken.get(token) === known && remember(byToken, entry);
    renewed.then(store, () => {});
  };
  /** What ended or changed while it was being read is read once more. */
  const answerOf = async (entry: Remembered, token: string): Promise<OpenSession | null> => {
    const session = await entry.session;
    return session && entry.isStale ? readSession(database, environment, token) : session;
  };
  const cookieIn = async (headers: Headers) => {
    const header = headers.get('cookie');
    if (!header) return null;
    const { authCookies, secret } = await auth.$context;
    const { name } = authCookies.sessionToken;
    const cookie = parse(header, name)[name];
    return cookie ? { cookie, secret } : null;
  };
  const tokenIn = async (headers: Headers) => {
    const given = await cookieIn(headers);
    return given && isSigned(given.cookie, given.secret) ? tokenOf(given.cookie) : null;
  };
  removeOnChange(byToken, live);
  const holders = new LRUCache<string, { userId: string | null }>({ max: MAX_HOLDERS });
  const of = async (headers: Headers): Promise<OpenSession | null> => {
    const given = await cookieIn(headers);
    if (!given) return null;
    const { cookie, secret } = given;
    const token = tokenOf(cookie);
    const isUsed = !headers.has(UNATTENDED_HEADER);
    const known = byToken.get(token);
    if (known?.cookie === cookie && isFresh(known, live)) {
      const isFirstUse = isUsed && !known.isUsed;
      if (isFirstUse || isDue(known)) {
        known.isRenewed = true;
        known.isUsed ||= isUsed;
        // Later than what this request asks the database for.
        setImmediate(renew, known, token, isUsed);
      }
      return answerOf(known, token);
    }
    // The very cookie that a session was found by needs no second look at its signature.
    const isProven = known?.cookie === cookie && known.userId !== undefined;
    if (!isProven && !isSigned(cookie, secret)) return null;
    const entry = toRemember(cookie, read(token, isUsed), isUsed);
    if (!known || known.cookie === cookie) remember(byToken, entry);
    return answerOf(entry, token);
  };
  return {
    of,
    async holderOf(headers) {
      const given = await cookieIn(headers);
      if (!given) return null;
      const { cookie, secret } = given;
      const token = tokenOf(cookie);
      const known = byToken.get(token);
      if (known?.cookie === cookie && known.userId) return known.userId;
      if (!isSigned(cookie, secret)) return null;
      const holder = holders.get(token);
      if (holder) return holder.userId;
      // While the database is away nobody is known; the token still tells one from the other.
      const session = await of(headers).catch(() => ({ userId: token, isUnread: true }));
      if (!session || !('isUnread' in session)) holders.set(token, { userId: session?.userId ?? null });
      return session?.userId ?? null;
    },
    look: (token) => readSession(database, environment, token),
    async hasExpired(headers) {
      const token = await tokenIn(headers);
      return token !== null && isThereExpired(database, token);
    },
    tokenIn,
    carry: (session) => carry(database, session),
    async end(token) {
      await deleteSession(database, token);
      remove(byToken, token);
    },
    async endChosen(chosen) {
      const ended = await deleteSessions(database, chosen);
      for (const { token } of ended) remove(byToken, token);
      return ended;
    },
    remove: (token) => remove(byToken, token),
  };
}

/** Whether a request's cookies name a session, valid or not. */
export const mayNameSession = (cookies: string | undefined): boolean => cookies?.includes(SESSION_COOKIE) ?? false;

/** A cookie is a token, a point and the token's signature. */
const tokenOf = (cookie: string) => cookie.slice(0, cookie.lastIndexOf('.'));
const signatureOf = (cookie: string) => cookie.slice(cookie.lastIndexOf('.') + 1);

/** One that is still being read keeps nobody waiting for long. What lies ahead was written down before the clock was set back. */
const isFresh = ({ readAt, until, userId }: Remembered, live: LiveHub) => {
  const now = Date.now();
  const isPast = (at: number) => at <= now && at > now - UNHEARD_MS;
  return until > now && readAt <= now && (isPast(readAt) || (userId !== undefined && isPast(live.heardUntil())));
};

const isDue = ({ until, userId, isRenewed }: Remembered) =>
  !isRenewed && userId !== undefined && until - Date.now() < RENEW_BEFORE_MS;

/** Here and now: the way to WebCrypto's threads and back takes longer than a signature. */
function isSigned(cookie: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(tokenOf(cookie)).digest();
  const given = Buffer.from(signatureOf(cookie), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const toRemember = (cookie: string, session: Promise<OpenSession | null>, isUsed: boolean): Remembered => ({
  cookie,
  session,
  isUsed,
  readAt: Date.now(),
  until: Date.now() + REMEMBER_MS,
});

function remember(byToken: Map<string, Remembered>, entry: Remembered): void {
  const { cookie, session } = entry;
  const token = tokenOf(cookie);
  remove(byToken, token);
  byToken.set(token, entry);
  for (const oldest of byToken.keys()) {
    if (byToken.size <= MAX_REMEMBERED) break;
    remove(byToken, oldest);
  }
  const drop = () => byToken.get(token) === entry && byToken.delete(token);
  const store = ({ userId, expiresAt }: OpenSession) =>
    Object.assign(entry, { userId, until: Math.min(entry.until, expiresAt.getTime()) });
  session.then((found) => (found ? store(found) : drop()), drop);
}

/** A request that waits for it learns of that, too. */
function remove(byToken: Map<string, Remembered>, token: string): void {
  const entry = byToken.get(token);
  if (entry) entry.isStale = true;
  byToken.delete(token);
}

function removeOnChange(byToken: Map<string, Remembered>, live: LiveHub): void {
  const removeAll = () => {
    for (const token of byToken.keys()) remove(byToken, token);
  };
  live.onInterrupted(removeAll);
  live.onEverybodySignedOut(removeAll);
  live.onSessionEnded((token) => remove(byToken, token));
  live.onProfileChanged((userId) => {
    // One that is still being read may hold what was true before the change.
    for (const [token, entry] of byToken) if (!entry.userId || entry.userId === userId) remove(byToken, token);
  });
}

/** Reads a session that is used now, and so lives longer. */
async function readUsed(...[database, environment, token]: Parameters<typeof readSession>) {
  const session = await readSession(database, environment, token);
  const end = session && prolongedEnd(session, new Date());
  if (!session || !end) return session;
  const [prolonged] = await database.write(
    null,
    () => sql<object>`update auth.session set expires_at = ${end}, updated_at = now()
      where token = ${token} and expires_at > now() and expires_at < ${end} returning true`,
  );
  // Somebody else ended it, or prolonged it, between the two.
  return prolonged ? { ...session, expiresAt: end } : readSession(database, environment, token);
}

async function carry(database: Database, session: OpenSession): Promise<void> {
  if (session.expiresAt.getTime() - Date.now() > CARRIED_MS / 2) return;
  const until = new Date(Date.now() + CARRIED_MS);
  const [carried] = await database.write(
    null,
    () => sql<{ until: Date }>`update auth.session set expires_at = greatest(expires_at, ${until}), updated_at = now()
      where token = ${session.token} and expires_at > now() returning expires_at as until`,
  );
  if (carried) session.expiresAt = carried.until;
}

async function isThereExpired(database: Database, token: string): Promise<boolean> {
  const found = await database.read(
    null,
    () => sql<object>`select true from auth.session where token = ${token} and expires_at <= now()`,
  );
  return found.length > 0;
}

async function readSession(
  database: Database,
  environment: SessionsOptions['environment'],
  token: string,
): Promise<OpenSession | null> {
  const [session] = await database.read(
    null,
    () => sql<Omit<OpenSession, 'mustAddSecondFactor'>>`
    select s.token, s.expires_at as "expiresAt", s.created_at as "signedInAt",
      s.is_shared_device as "isSharedDevice", u.id as "userId", u.email, public.name_in(p.locale, p.full_name, p.other_name) as "fullName",
      json_build_object('fullName', p.full_name, 'otherName', p.other_name) as names, p.role, f.duty, p.locale,
      p.time_zone as "timeZone", p.region, p.theme,
      (select h.id from public.photos h where h.user_id = p.user_id and h.state = 'shown') as photo, u.two_factor_enabled as "hasSecondFactor",
      p.accepted_terms is distinct from ${TERMS_VERSION} as "isAskedForTerms"
    from auth.session s
    join auth.user u on u.id = s.user_id
    join public.profiles p on p.user_id = u.id
    left join public.staff f on f.user_id = u.id
    where s.token = ${token} and s.expires_at > now() and not public.is_suspended(s.user_id)`,
  );
  if (!session) return null;
  // Its password is published anyhow, and it opens nothing beyond the machine that shows it.
  const isDemonstration = environment.sampleData && DEMONSTRATION_STAFF_IDS.has(session.userId);
  return { ...session, mustAddSecondFactor: session.role === 'admin' && !session.hasSecondFactor && !isDemonstration };
}
