import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The result of one round. */
export type Measured = { requests: number; perSecond: number; p99Ms: number; refused: number };

/** Runs a program and returns its output. Throws with its error output when it fails. */
export async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(program, args, { env: { PATH: `${process.env.PATH}:/usr/lib/postgresql/15/bin`, ...env } });
  const [output, complaint] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  if (code !== 0) throw new Error(`${program}: ${code}\n${(await complaint).slice(0, 2000)}`);
  return output;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** The percentile: the value that this share of all stay below. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
