import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartError } from '../errors.ts';
import { describeProcess } from './processes.ts';
import type { RunAs } from './run-as.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 30_000;
/** A fast end, an immediate one, and one that can't be refused; the database recovers from each. */
const INSISTENCE = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const INSIST_EVERY_MS = 10_000;
const LOG_BYTES = 10_000_000;

export type Launch = {
  postgres: string;
  cluster: string;
  port: number;
  logFile: string;
  settings: Record<string, string | number>;
  runAs: RunAs;
};

/** A postmaster that ended before it was ready, with the last complaint of its log. */
export class EarlyExit extends Error {}

/** Starts a postmaster and waits until it accepts connections. Throws EarlyExit if it ends before. */
export async function launch(options: Launch): Promise<ChildProcess> {
  const log = openLog(options.logFile);
  const loggedBefore = statSync(options.logFile).size;
  const child = spawnServer(options, log);
  closeSync(log);
  await ready(child, options.cluster, () => lastComplaint(options.logFile, loggedBefore));
  child.unref();
  return child;
}

/** Asks for a fast shutdown (open transactions roll back, data is flushed) and waits for the end. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const forced = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(forced);
}

/** Stops the server that a killed process left running on this cluster, after proving that it is that server. */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number(readLines(pidFile)[0]);
  const running = pid > 0 ? describeProcess(pid) : null;
  if (!running) return;
  if (!running.command.includes('postgres') || !running.command.includes(cluster)) {
    // The id now belongs to a stranger, and PostgreSQL would take that one for its predecessor.
    rmSync(pidFile);
    return;
  }
  const isSame = () => describeProcess(pid)?.startedAt === running.startedAt;
  for (const signal of INSISTENCE) {
    process.kill(pid, signal);
    // One that was stopped hears nothing until it goes on.
    process.kill(pid, 'SIGCONT');
    if (await isOver(isSame)) return;
  }
  throw new StartError(`PostgreSQL of ${cluster} (process ${pid}) runs from an earlier start and does not stop.`);
}

async function isOver(isRunning: () => boolean): Promise<boolean> {
  const deadline = performance.now() + INSIST_EVERY_MS;
  while (isRunning()) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** Its own session, so that Ctrl-C reaches only Node, which still needs the database while it drains. */
function spawnServer({ postgres, cluster, port, settings, runAs }: Launch, log: number): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { program, args, uid, gid } = runAs.command(postgres, ['-D', cluster, '-p', String(port), ...flags]);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return spawn(program, args, { uid, gid, env, cwd: '/', detached: true, stdio: ['ignore', log, log] });
}

/** The eighth line of postmaster.pid is its state: what pg_ctl waits for too. */
async function ready(child: ChildProcess, cluster: string, complaint: () => string): Promise<void> {
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => {});
  child.once('error', failure.reject);
  child.once('exit', () => failure.reject(new EarlyExit(complaint())));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!isReady(child, cluster)) {
    if (Date.now() > deadline) throw new StartError(`PostgreSQL did not get ready: ${complaint()}`);
    await Promise.race([delay(5), failure.promise]);
  }
}

function isReady(child: ChildProcess, cluster: string): boolean {
  const lines = readLines(join(cluster, 'postmaster.pid'));
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function openLog(path: string): number {
  const isLong = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES;
  return openSync(path, isLong ? 'w' : 'a', 0o600);
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString().split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.findLast((line) => line.trim()) ?? 'no reason given'
  );
}
