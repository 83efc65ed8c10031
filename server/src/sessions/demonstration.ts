import type { Pool } from '@polyclinic/database';
import { DEMONSTRATION_IDS } from '@polyclinic/database/sample/accounts';
import type { Environment } from '../process/index.ts';
import type { Sessions } from './sessions.ts';

export const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

const isOfThisMachine = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

/** Whether the product is for this machine alone, so that a caller from here is somebody who sits here, and no proxy. */
export const isServedHere = ({ publicUrl }: Pick<Environment, 'publicUrl'>) =>
  isOfThisMachine(new URL(publicUrl).hostname);

/** What proxies write into what they pass on; that they do, and not what, says that somebody else asks. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'cf-connecting-ip',
  'true-client-ip',
];

/** Without a version of HTTP it is a call within this process. */
type Caller = { ip: string; headers: Headers; httpVersion?: string };

/**
 * Whether the protocol is one that a proxy speaks and no browser: nginx asks by HTTP/1.0, or by 1.1 and ends each
 * connection, unless it is configured otherwise.
 */
const isSpokenByProxies = ({ headers, httpVersion }: Caller) =>
  httpVersion === '1.0' || /\bclose\b/i.test(headers.get('connection') ?? '');

/**
 * Whether a request was made on this very machine: it came from here, for nobody else, and asked for here by name. Where
 * the public address is elsewhere, a proxy that says nothing of whom it speaks for looks the same, so that none was.
 */
export function isFromThisMachine({ publicUrl }: Pick<Environment, 'publicUrl'>, caller: Caller): boolean {
  const { ip, headers } = caller;
  const passedOnFor = headers.get('x-forwarded-for')?.split(',') ?? [];
  const asked = [publicUrl, `http://${headers.get('host') ?? 'localhost'}`];
  return (
    !isSpokenByProxies(caller) &&
    !OF_PROXIES.some((name) => headers.has(name)) &&
    [ip, ...passedOnFor].every((address) => isLoopback(address.trim())) &&
    asked.every((url) => URL.canParse(url) && isOfThisMachine(new URL(url).hostname))
  );
}

/** Says of a request whether it may use the demonstration accounts, for those who read headers only; a client's own is thrown away. */
export const DEMONSTRATION_HEADER = 'x-polyclinic-demonstration';

/** Whether an account is one whose password is published. Its address and its password may be others by now. */
export const isDemonstration = (userId: string): boolean => DEMONSTRATION_IDS.has(userId);

type Served = { environment: Environment; realPeople: RealPeople };

/** Writes what DEMONSTRATION_HEADER says into `headers`, for a caller as its own request shows them. */
export function noteDemonstration(served: Served, caller: Caller, headers: Headers): void {
  const may = hasDemonstration(served.environment) && mayDemonstrate(served, caller);
  if (may) headers.set(DEMONSTRATION_HEADER, 'yes');
  else headers.delete(DEMONSTRATION_HEADER);
}

/** Whether an account may be used by the sender of these headers, after noteDemonstration(). Without headers: no. */
export const mayUseAccount = (userId: string, headers: Headers | undefined): boolean =>
  !isDemonstration(userId) || headers?.get(DEMONSTRATION_HEADER) === 'yes';

/** Sessions of demonstration accounts are none where those may not be used. */
export const whereDemonstrated = (sessions: Sessions): Sessions => ({
  ...sessions,
  of: async (headers) => {
    const session = await sessions.of(headers);
    return session && mayUseAccount(session.userId, headers) ? session : null;
  },
});

/** Whether there are demonstration accounts at all: not beside what is kept of real people. */
export function hasDemonstration({ sampleData, NODE_ENV, DATABASE_URL, OPEN_DEMONSTRATION }: Environment): boolean {
  return sampleData && (OPEN_DEMONSTRATION || NODE_ENV !== 'production' || !DATABASE_URL);
}

/** Whether anybody may use them, from wherever. */
export const mayServeDemonstration = (environment: Environment): boolean =>
  hasDemonstration(environment) && (environment.OPEN_DEMONSTRATION || isServedHere(environment));

/** Whether a caller may use what is published: the demonstration accounts and the mails that were not sent. */
export function mayDemonstrate({ environment, realPeople }: Served, caller: Caller): boolean {
  const { sampleData, NODE_ENV, OPEN_DEMONSTRATION } = environment;
  if (!sampleData && NODE_ENV !== 'development') return false;
  if (isForRealPeople(environment) && realPeople.exist()) return false;
  return OPEN_DEMONSTRATION || isFromThisMachine(environment, caller);
}

/** Whether the operator has said that people are real: their mails leave, or it runs in production by name. */
const isForRealPeople = ({ OPEN_DEMONSTRATION, SMTP_URL, isProductionByName }: Environment) =>
  !OPEN_DEMONSTRATION && (isProductionByName || Boolean(SMTP_URL));

/** Whether anybody beside the sample data has an account. Once somebody had one, they do until the process ends. */
export type RealPeople = { exist(): boolean; note(userId: string): void };

/** Reads it once; a session that is opened later is noted then. */
export async function findRealPeople(auth: Pool): Promise<RealPeople> {
  // Of the people in the sample data, only the demonstration accounts have a password.
  const { rows } = await auth.query<{ exist: boolean }>(
    `select exists (
       select from auth.account a join auth.user u on u.id = a.user_id
       where u.email_verified and a.user_id <> all ($1::uuid[])) as exist`,
    [[...DEMONSTRATION_IDS]],
  );
  let exist = rows[0]?.exist ?? false;
  return {
    exist: () => exist,
    note: (userId) => {
      exist ||= !isDemonstration(userId);
    },
  };
}
