import { parseArgs } from 'node:util';
import { errorCode, StartError } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import { type Progress, progressTo } from '../backup/index.ts';
import { writeForOwnerOnly } from '../files/private.ts';
import { type Environment, readEnvironment } from '../process/index.ts';

export type Given = { environment: Environment; options: Record<string, string | undefined>; signal: AbortSignal };
/** `file` names what may be given without a name, such as a file. */
export type Command = {
  usage: string;
  options: string[];
  file?: string | undefined;
  run(given: Given, progress: Progress): Promise<string>;
};

/** Runs a command of the console: one line at its end, or one sentence why not and exit code 1. */
export async function runCommand({ usage, options, file, run }: Command): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  // The server that began it has ended.
  process.on('disconnect', () => stopping.abort());
  process.channel?.unref();
  writeForOwnerOnly();
  try {
    const given = {
      environment: readEnvironment(process.env),
      options: read({ options, file, usage }),
      signal: stopping.signal,
    };
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

function read({ options: names, file, usage }: Omit<Command, 'run'>): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: file !== undefined });
    if (positionals.length > 1) throw new Error('one too many');
    return { ...(values as Record<string, string | undefined>), ...(file && { [file]: positionals[0] }) };
  } catch (error) {
    throw new StartError(`It is used like this: ${usage}`, { cause: error });
  }
}
