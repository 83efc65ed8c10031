import { type HttpServer, listen } from '../http/index.ts';
import { readEnvironment } from '../process/index.ts';
import { prepareDatabase } from './database.ts';
import type { OpenWeb } from './serve.ts';

export type Running = {
  port: number;
  /** Drains: what was begun is finished, what waits is written. */
  stop(): Promise<void>;
  /** Settles when the embedded database ends by itself */
  databaseEnded: Promise<void>;
};

export type RunOptions = {
  variables: Record<string, string | undefined>;
  isWatching: boolean;
  /** Serves no pages */
  isApiOnly: boolean;
  print: (text: string) => void;
  /** Ends the waiting for a database that is away */
  signal: AbortSignal;
};

/** Starts everything, the slow parts side by side: what answers is loaded while the database starts. Throws StartError. */
export async function run({ variables, isWatching, isApiOnly, print, signal }: RunOptions): Promise<Running> {
  const given = readEnvironment(variables);
  const http = await listen(given.PORT, given.HOST);
  const environment = readEnvironment({ ...variables, PORT: String(http.port) });
  const opening = prepareDatabase(environment, { print, signal });
  const loading = import('./serve.ts');
  const web = isApiOnly ? noWeb() : openWeb(http, isWatching, print);
  for (const part of [loading, web]) part.catch(() => {});
  const database = await opening;
  try {
    const { serve } = await loading;
    return await serve({ environment, http, database, web: await web, isWatching, print });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function noWeb(): Promise<OpenWeb> {
  return { source: undefined, wrap: unchanged, hotReloadPath: undefined, closeWeb: async () => {} };
}

async function openWeb({ server }: HttpServer, isWatching: boolean, print: (text: string) => void): Promise<OpenWeb> {
  if (isWatching) return openDevelopmentWeb(server);
  const { builtWeb } = await import('../pages/web-build.ts');
  const source = await builtWeb((line) => print(`${line}\n`));
  return { source, wrap: unchanged, hotReloadPath: undefined, closeWeb: async () => {} };
}

async function openDevelopmentWeb(server: HttpServer['server']): Promise<OpenWeb> {
  const { developmentWeb, HOT_RELOAD_PATH } = await import('../pages/web-development.ts');
  const vite = await developmentWeb(server);
  return { source: { build: vite.build }, wrap: vite.wrap, hotReloadPath: HOT_RELOAD_PATH, closeWeb: vite.close };
}

const unchanged = <Value>(value: Value): Value => value;
