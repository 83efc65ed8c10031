import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@polyclinic/database/embedded/ports';

export type Served = { origin: string; pid: number; stop(): Promise<void> };

const READY_WITHIN_MS = 180_000;
const root = join(import.meta.dirname, '../..');

/** Runs a program that serves HTTP on PORT in a separate process, and waits until `path` answers. */
export async function serve(
  program: string,
  path: string,
  folder: string,
  env: Record<string, string>,
  flags: string[] = [],
) {
  const port = await freePort();
  const log = openSync(join(folder, `${program.replaceAll('/', '-')}.log`), 'a');
  const child = spawn(process.execPath, [...flags, join(root, program)], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(child, `${origin}${path}`, program);
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) };
}

async function answering(child: ChildProcess, url: string, program: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start; see its log`);
    await delay(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
