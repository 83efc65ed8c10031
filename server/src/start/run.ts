import { getRequestListener } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { jobs } from '../jobs.ts';
import { readEnvironment } from '../platform/environment.ts';
import { type HttpServer, listen } from '../platform/http-server.ts';
import { startJobs } from '../platform/jobs.ts';
import { keptFirst } from '../platform/kept-first.ts';
import { createLog, hearConsole, standardOutput } from '../platform/log.ts';
import { createPageCache } from '../platform/page-cache.ts';
import { createWeb, type WebSource } from '../platform/web.ts';
import { serveSockets } from '../socket.ts';
import { banner } from './banner.ts';
import { prepareDatabase } from './database.ts';
import { stopInOrder } from './stop.ts';

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
};

/** Starts everything, the slow parts side by side. Throws StartError with a line for the console. */
export async function run({ variables, isWatching, isApiOnly, print }: RunOptions): Promise<Running> {
  const given = readEnvironment(variables);
  const http = await listen(given.PORT);
  const environment = readEnvironment({ ...variables, PORT: String(http.port) });
  const web = isApiOnly ? noWeb() : openWeb(http, isWatching, print);
  web.catch(() => {});
  const database = await prepareDatabase(environment);
  try {
    const { source, wrap, hotReloadPath, closeWeb } = await web;
    const log = createLog('info', standardOutput());
    if (!isWatching) hearConsole(log);
    const { services, close } = await createServices({ environment, log, ...database });
    collectDefaultMetrics({ register: services.metrics.registry });
    const cache = source?.wake === undefined ? undefined : createPageCache(services.live, source.wake);
    const app = createApp(services, source && createWeb(services, source, cache));
    const answer = getRequestListener(app.fetch);
    const sockets = serveSockets(http.server, services, hotReloadPath);
    http.serve(wrap(cache ? keptFirst(services, cache, answer) : answer));
    const queue = startJobs(services, database.urls.worker, jobs);
    queue.catch((error: unknown) => log.error({ err: error }, 'jobs not started'));
    print(banner(environment, database.accounts));
    const stop = () => stopInOrder({ services, http, sockets, queue, closeServices: close, closeWeb, database });
    return { port: http.port, stop, databaseEnded: database.ended };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function noWeb() {
  return { source: undefined, wrap: unchanged, hotReloadPath: undefined, closeWeb: async () => {} };
}

async function openWeb({ server }: HttpServer, isWatching: boolean, print: (text: string) => void) {
  if (isWatching) return openDevelopmentWeb(server);
  const { builtWeb } = await import('../platform/web-build.ts');
  const source = await builtWeb((line) => print(`${line}\n`));
  return { source, wrap: unchanged, hotReloadPath: undefined, closeWeb: async () => {} };
}

async function openDevelopmentWeb(server: HttpServer['server']) {
  const { developmentWeb, HOT_RELOAD_PATH } = await import('../platform/web-development.ts');
  const vite = await developmentWeb(server);
  const source: WebSource = { build: vite.build };
  return { source, wrap: vite.wrap, hotReloadPath: HOT_RELOAD_PATH, closeWeb: vite.close };
}

const unchanged = <Value>(value: Value): Value => value;
