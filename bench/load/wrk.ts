import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTIONS } from '../settings.ts';
import { type Measured, run } from './measure.ts';

export type HttpRequest = { path: string; cookie: string; body: string };

type Result = { requests: number; microseconds: number; refused: number; p99: number };

/** Sends the requests in turn over 20 connections. Throws when they run out and `isOnce` forbids starting over. */
export async function wrk(
  origin: string,
  requests: HttpRequest[],
  seconds: number,
  folder: string,
  isOnce: boolean,
): Promise<Measured> {
  const file = join(folder, 'requests.txt');
  writeFileSync(file, requests.map(({ path, cookie, body }) => `${path}\t${cookie}\t${body}\n`).join(''));
  const script = join(import.meta.dirname, 'requests.lua');
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script, origin];
  const output = await run('wrk', args, { BENCH_REQUESTS: file });
  const result: Result = JSON.parse(/RESULT (.*)/.exec(output)?.[1] ?? '{}');
  if (isOnce && result.requests + CONNECTIONS > requests.length) throw new Error('more writes than were prepared');
  return {
    requests: result.requests,
    perSecond: result.requests / (result.microseconds / 1e6),
    p99Ms: result.p99 / 1000,
    refused: result.refused,
  };
}
