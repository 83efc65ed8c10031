import { parseArgs } from 'node:util';
import { errorCode, StartError } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import { type Progress, progressTo } from '../backup/index.ts';
import { writeForOwnerOnly } from '../files/private.ts';
import { type Environment, readEnvironment } from '../process/index.ts';

export type Given = { environment: Environment; options: Record<string, string | undefined>; signal: AbortSignal };
export type Command = { usage: string; options: string[]; run(given: Given, progress: Progress): Promise<string> };

/** Runs a command of the console: one line at its end, or one sentence why not and exit code 1. */
export async function runCommand({ usage, options, run }: Command): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  // The server that began it has ended.
  process.on('disconnect', () => stopping.abort());
  process.channel?.unref();
  writeForOwnerOnly();
  try {
    const given = { environment: readEnvironment(process.env), options: read(options, usage), signal: stopping.signal };
    const said = await run(
      given,
      progressTo((line) => process.stderr.write(`${line}\n`)),
    );
    process.stdout.write(`${said}\n`);
  } catch (error) {
    process.exitCode = 1;
    console.error(stopping.signal.aborted ? 'Stopped: nothing was changed.' : sayable(error));
  }
}

/** What the system or PostgreSQL refused is a sentence too; anything else is a mistake of ours, with its place. */
const sayable = (error: unknown): unknown => {
  if (error instanceof StartError) return error.message;
  return errorCode(error) ? `It did not work: ${errorMessage(error)}.` : error;
};

function read(names: string[], usage: string): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ options }).values as Record<string, string | undefined>;
  } catch (error) {
    throw new StartError(`It is used like this: ${usage}`, { cause: error });
  }
}
