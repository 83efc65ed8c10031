import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTIONS } from '../settings.ts';
import { type Measured, run } from './measure.ts';

const UNLIMITED = '-c app.rate_limit_factor=1000000';

/** Runs the scripts in random order as the role of the address over 20 connections. */
export async function pgbench(url: string, scripts: string[], seconds: number, folder: string): Promise<Measured> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const files = scripts.flatMap((script, index) => ['-f', write(join(folder, `job${index}.sql`), script)]);
  const log = join(folder, 'pgbench-log');
  const length = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CONNECTIONS),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-D',
    'turn=-1',
    '-l',
    `--log-prefix=${log}`,
  ];
  const place = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  const output = await run('pgbench', [...length, ...files, ...place], { PGPASSWORD: password, PGOPTIONS: UNLIMITED });
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]);
  const requests = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  const refused = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  return { requests, perSecond, refused, p99Ms: p99(log) };
}

function write(file: string, content: string): string {
  writeFileSync(file, content);
  return file;
}

/** One transaction per line: client, number, latency in microseconds, … */
function p99(prefix: string): number {
  const files = globSync(`${prefix}.*`);
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  for (const file of files) rmSync(file);
  const latencies = Float64Array.from(lines, (line) => Number(line.split(' ', 3)[2])).sort();
  return (latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN) / 1000;
}
