import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Running } from './start/run.ts';

const STOP_WITHIN_MS = 10_000;
/** By then the queue of jobs is loaded too. */
const SETTLED_AFTER_MS = 2_000;
const isWatching = process.argv.includes('--watch-web');
const isApiOnly = process.argv.includes('--api-only');

// Before the first import: React and others choose their build by it. What is tested is what production runs.
const variables = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? (isWatching ? 'development' : undefined) };
process.env.NODE_ENV ??= isWatching ? 'development' : 'production';
if (variables.NODE_ENV === 'test') process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
// A second start on a new folder of data is as quick as any.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/polyclinic/compiled'));

try {
  const [{ run }, { boundGarbage, giveBackMemory }, { writeForOwnerOnly }] = await Promise.all([
    import('./start/run.ts'),
    import('./process/memory.ts'),
    import('./files/private.ts'),
  ]);
  boundGarbage();
  writeForOwnerOnly();
  const stopping = new AbortController();
  const starting = run({
    signal: stopping.signal,
    variables,
    isWatching,
    isApiOnly,
    print: (text) => process.stdout.write(text),
  });
  stopOnSignals(starting, stopping);
  await starting;
  setTimeout(giveBackMemory, SETTLED_AFTER_MS).unref();
} catch (error) {
  quit(error instanceof Error && error.name === 'StartError' ? error.message : error);
}

/** The first signal drains, once what is being started stands; the second ends at once. */
function stopOnSignals(starting: Promise<Running>, stopping: AbortController): void {
  let isStopping = false;
  const ended = starting.then(({ databaseEnded }) => databaseEnded);
  ended.then(
    () => {
      if (!isStopping) quit('The embedded PostgreSQL has ended; see postgres.log in DATA_DIR.');
    },
    () => {},
  );
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stopping.abort();
    setTimeout(() => quit('Not everything could be finished in time.'), STOP_WITHIN_MS).unref();
    starting.then(({ stop }) => stop()).then(() => process.exit(0), quit);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function quit(reason: unknown): void {
  console.error(reason);
  process.exit(1);
}
