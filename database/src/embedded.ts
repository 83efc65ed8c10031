import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import { initialise, requireMajor } from './embedded/initialise.ts';
import { freePort, isFree } from './embedded/ports.ts';
import { chooseUser } from './embedded/run-as.ts';
import { EarlyExit, type Launch, launch, stopChild, stopOrphan } from './embedded/server-process.ts';
import { errorCode, errorMessage, StartError } from './errors.ts';
import { openSecrets } from './secrets.ts';

export type Settings = Record<string, string | number>;

/** A running embedded server. `exited` settles when it ends, wanted or not. */
export type Embedded = {
  port: number;
  superuserUrl: string;
  stop(): Promise<void>;
  exited: Promise<void>;
};

const ATTEMPTS = 20;
const RETRY_MS = 250;
const own: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/**
 * Runs PostgreSQL in `<dataDir>/postgres` on the loopback interface, making it at the first start and
 * taking over from a start that was killed. `settings` are PostgreSQL's own (fsync off is for tests only).
 * Throws StartError when the folder can't be written, is in use by another server, or PostgreSQL refuses.
 */
export async function startEmbedded(dataDir: string, settings: Settings = {}): Promise<Embedded> {
  const folder = resolve(dataDir);
  refuseHalfRestored(folder);
  const release = claimFolder(folder);
  try {
    return await start(folder, { ...own, ...settings }, release);
  } catch (error) {
    release();
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL could not start in ${folder}: ${errorMessage(error)}`, { cause: error });
  }
}

/** What a restore that was killed left is no database yet, and starting would make an empty one beside it. */
function refuseHalfRestored(folder: string): void {
  if (existsSync(join(folder, 'restoring')))
    throw new StartError(`A restore into ${folder} was interrupted: run it again. Nothing was changed.`);
}

function claimFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    return lockDataDir(folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} can't be written (${errorCode(error)}).`, { cause: error });
  }
}

async function start(folder: string, settings: Settings, release: () => void): Promise<Embedded> {
  const cluster = join(folder, 'postgres');
  const password = openSecrets(folder)('postgres');
  const { postgres, initdb, major } = await findBinaries();
  requireMajor(cluster, major);
  const runAs = chooseUser([postgres, cluster]);
  await initialise({ path: cluster, initdb, password, isDurable: settings.fsync !== 'off', runAs });
  await stopOrphan(cluster);
  const portFile = join(folder, 'postgres.port');
  const { child, port } = await launchPatiently({
    postgres,
    cluster,
    port: await rememberedPort(portFile),
    logFile: join(folder, 'postgres.log'),
    settings,
    runAs,
  });
  writeFileSync(portFile, String(port));
  return running(child, port, password, release);
}

function running(child: ChildProcess, port: number, password: string, release: () => void): Embedded {
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
  const stop = async () => {
    await stopChild(child);
    release();
  };
  return { port, superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop, exited };
}

/**
 * The children of a killed server take a moment to notice; until then PostgreSQL refuses the cluster. And a port that
 * was free may be somebody else's by now: then it is another one.
 */
async function launchPatiently({ port, ...options }: Launch): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { child: await launch({ ...options, port }), port };
    } catch (error) {
      if (!(error instanceof EarlyExit) || attempt === ATTEMPTS) throw error;
      if (/could not create any TCP\/IP sockets/.test(error.message)) port = await freePort();
      else if (/shared memory block|lock file .* already exists/.test(error.message)) await delay(RETRY_MS);
      else throw error;
    }
  }
}

async function rememberedPort(portFile: string): Promise<number> {
  const port = readPort(portFile);
  return port && (await isFree(port)) ? port : freePort();
}

/** The port where the embedded server of a data folder was last started; whether it still runs, only connecting tells. */
export function runningPort(dataDir: string): number | undefined {
  return readPort(join(resolve(dataDir), 'postgres.port'));
}

function readPort(portFile: string): number | undefined {
  try {
    return Number(readFileSync(portFile, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
