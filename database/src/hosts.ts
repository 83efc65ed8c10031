import pg from 'pg';
import { errorCode, errorMessage } from './errors.ts';

type Host = { host: string; port: number };
type Target = 'any' | 'read-write' | 'primary';
type Servers = { hosts: Host[]; target: Target };

const DEFAULT_PORT = '5432';
const TARGETS: readonly string[] = ['any', 'read-write', 'primary'] satisfies Target[];
const WAYS_OF_AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;
/** Short enough to reach the next host before a request for a connection times out. */
const ANSWERS_WITHIN_MS = 2_000;
const READ_ONLY = '25006';

/**
 * An address as libpq takes it, with every host in one spelling that URL can read: `postgres://a:1,b:2/name` becomes
 * `postgres://a:1/name?host=a,b&port=1,2`, which says the same. Throws where libpq would refuse it or no server could work.
 */
export function readDatabaseUrl(text: string): string {
  const [, before = '', authority = '', after = ''] = WAYS_OF_AUTHORITY.exec(text) ?? [];
  const given = authority.split(',');
  const url = new URL(before ? before + given[0] + after : text);
  if (given.length > 1) {
    const each = given.map((part) => new URL(`postgres://${part}`));
    url.searchParams.set('host', each.map(({ hostname }) => hostname.replaceAll(/[[\]]/g, '')).join(','));
    url.searchParams.set('port', each.map(({ port }) => port || DEFAULT_PORT).join(','));
  }
  readServers(url.href);
  return url.href;
}

function readServers(url: string): Servers {
  const { hostname, port, searchParams } = new URL(url);
  const hosts = (searchParams.get('host') || hostname.replaceAll(/[[\]]/g, '')).split(',');
  const ports = (searchParams.get('port') || port || DEFAULT_PORT).split(',');
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error('it has another number of ports than of hosts');
  const target = searchParams.get('target_session_attrs') ?? 'any';
  if (!TARGETS.includes(target)) throw new Error(`target_session_attrs has to be one of ${TARGETS.join(', ')}`);
  const portOf = (index: number) => Number(ports[index] ?? ports[0]);
  return { hosts: hosts.map((host, index) => ({ host, port: portOf(index) })), target: target as Target };
}

/** The hosts of an address, without their ports; a socket by its path. */
export const namesOfHosts = (url: string): string[] => readServers(url).hosts.map(({ host }) => host);

/** The hosts of an address, for people. */
export const describeHosts = (url: string): string =>
  readServers(url)
    .hosts.map(({ host, port }) => `${host}:${port}`)
    .join(',');

/** What connects to an address: pg's client knows one host, and this one the others. */
export function clientFor(url: string): typeof pg.Client {
  const { hosts, target } = readServers(url);
  return hosts.length === 1 && target === 'any' ? pg.Client : ClientOfHosts;
}

export const createClient = (config: pg.ClientConfig & { connectionString: string }): pg.Client =>
  new (clientFor(config.connectionString))(config);

/** Looks for a host that fits before it connects to it. */
class ClientOfHosts extends pg.Client {
  readonly #url: string;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config;
    const [first = { host: '', port: 0 }] = readServers(connectionString).hosts;
    super({ ...config, connectionString: addressOf(connectionString, first) });
    this.#url = connectionString;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | undefined {
    const found = findHost(this.#url).then((host) => void Object.assign(this, host));
    if (!callback) return found.then(() => super.connect());
    found.then(() => super.connect(callback as (error: Error) => void), callback);
    return undefined;
  }
}

function addressOf(url: string, { host, port }: Host): string {
  const address = new URL(url);
  address.searchParams.delete('target_session_attrs');
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port));
  return address.href;
}

const lastFound = new Map<string, Host>();
const searches = new Map<string, Promise<Host>>();

/** One search at a time: a pool opens many connections at once. */
function findHost(url: string): Promise<Host> {
  const search = searches.get(url) ?? searchHosts(url).finally(() => searches.delete(url));
  searches.set(url, search);
  return search;
}

/** The host that fitted last comes first, then all in their order; a wrong password ends it, as in libpq. */
async function searchHosts(url: string): Promise<Host> {
  const { hosts, target } = readServers(url);
  const last = lastFound.get(url);
  const failures: Error[] = [];
  // One that is away takes its time to say so, and is asked once.
  const others = hosts.filter(({ host, port }) => host !== last?.host || port !== last.port);
  for (const host of last ? [last, ...others] : hosts) {
    const failure = await askHost(addressOf(url, host), target);
    if (errorCode(failure)?.startsWith('28')) throw failure;
    if (failure) failures.push(failure);
    else {
      lastFound.set(url, host);
      return host;
    }
  }
  const reasons = failures.map(errorMessage).join('; ');
  throw new AggregateError(failures, `no host of ${describeHosts(url)} fits (${target}): ${reasons}`);
}

/** Why it does not fit, if so. */
async function askHost(address: string, target: Target): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
      `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    const fits = { any: true, 'read-write': !rows[0]?.isReadOnly, primary: !rows[0]?.isStandby }[target];
    return fits ? undefined : Object.assign(new Error('takes no writes'), { code: READ_ONLY });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}
