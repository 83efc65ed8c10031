import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nextMorning } from './clock.ts';
import { fillFolder, preparedMorning } from './prepared.ts';

const root = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;
const ADDRESS = /ready at (http\S+)/;

/** Where a running product is, and how far its clock is ahead of the machine's. */
export type Address = { url: string; offsetMs: number };

export type ProductOptions = {
  dataDir: string;
  smtpUrl: string;
  /** A free one unless given */
  port?: number;
  offsetMs?: number;
  /** As `npm run dev` does: pages come from their sources. */
  isDeveloping?: boolean;
  /** More variables of the README */
  environment?: Record<string, string>;
};

export type Product = Address & {
  dataDir: string;
  /** The file of all that it says: a test looks there for what a screen has named. */
  log: string;
  /** As a power cut would: the server's process, or the database's under it, which takes the server along. */
  kill(victim: 'server' | 'database'): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the product as `npm start` does, with sample data and its clock at the tests' morning. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, smtpUrl, port = 0, offsetMs = (preparedMorning() ?? nextMorning()) - Date.now() } = options;
  fillFolder(dataDir);
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    DATA_DIR: dataDir,
    SAMPLE_DATA: '1',
    SMTP_URL: smtpUrl,
    PORT: String(port),
    NOW_OFFSET: String(offsetMs),
    // Each browser of the tests has an address of its own, so that one's attempts don't slow another's.
    TRUSTED_PROXIES: '1',
    OPEN_DEMONSTRATION: '1',
    // What binds is carried out at once, unless a test is about taking it back.
    ACT_DELAY: '0',
    QUICK_PASSWORDS: '1',
    // Tests write faster than people.
    RATE_LIMIT_FACTOR: '100',
    ...options.environment,
  };
  const node = join(root, 'node_modules/.bin/node');
  const start = 'server/src/start.ts';
  const args = options.isDeveloping ? ['--conditions=development', start, '--watch-web'] : [start];
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = `${dataDir}.log`;
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(createWriteStream(log, { flags: 'a' }));
  const end = ending(child);
  try {
    const url = await addressOf(child);
    await untilReady(url);
    const kill = async (victim: 'server' | 'database') => {
      if (victim === 'server') return end('SIGKILL');
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
      await end();
    };
    return { url, offsetMs, dataDir, log, kill, stop: () => end('SIGTERM') };
  } catch (error) {
    await end('SIGTERM');
    throw error;
  }
}

/** Ends with the tests, even where those end early. */
function ending(child: ChildProcess) {
  const abandon = () => child.kill();
  process.once('exit', abandon);
  const exited = once(child, 'exit').then(() => process.off('exit', abandon));
  return async (signal?: NodeJS.Signals) => {
    if (signal) child.kill(signal);
    await exited;
  };
}

/** The process of the embedded database: the first line of the file by which PostgreSQL holds its folder. */
async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** What the console says; refusals are part of a failure's message. */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    said += chunk;
    const [, url] = ADDRESS.exec(said) ?? [];
    if (url) resolve(url);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
  const timer = setTimeout(() => reject(new Error(`The product is not ready:\n${said}`)), READY_WITHIN_MS);
  return promise.finally(() => clearTimeout(timer));
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (Date.now() > until) throw new Error(`${url}/readyz does not answer.`);
    await delay(100);
  }
}
