import { getRequestListener } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from '../app.ts';
import { createServices } from '../create-services.ts';
import { retainTemporaryFiles, temporaryFolder } from '../files/index.ts';
import type { HttpServer, Listener } from '../http/index.ts';
import { startJobsAgain } from '../jobs/index.ts';
import { jobs } from '../jobs.ts';
import { createLog, hearConsole, standardOutput } from '../observability/index.ts';
import { createPageCache, createWeb, type WebSource } from '../pages/index.ts';
import type { Environment } from '../process/index.ts';
import { serveSockets } from '../socket.ts';
import { measureWork } from '../work-metrics.ts';
import { banner } from './banner.ts';
import type { PreparedDatabase } from './database.ts';
import { holdPlace } from './only-server.ts';
import type { Running } from './run.ts';
import { stopInOrder } from './stop.ts';

/** Where pages come from; without a source none are served. */
export type OpenWeb = {
  source: WebSource | undefined;
  wrap: (answer: Listener) => Listener;
  hotReloadPath: string | undefined;
  closeWeb(): Promise<void>;
};

type Parts = {
  environment: Environment;
  http: HttpServer;
  database: PreparedDatabase;
  web: OpenWeb;
  isWatching: boolean;
  print: (text: string) => void;
};

/** Answers over HTTP and the live socket, begins the jobs, and says where it is. */
export async function serve({ environment, http, database, web, isWatching, print }: Parts): Promise<Running> {
  const { source, wrap, hotReloadPath, closeWeb } = web;
  const log = createLog('info', standardOutput());
  await retainTemporaryFiles(temporaryFolder(environment)).catch((error: unknown) =>
    log.warn({ err: error }, 'temporary files stay in the common folder'),
  );
  const leavePlace = await holdPlace(database.urls.worker, environment, { log });
  // What refuses a start is said as it is; from here on everything is a line of the log.
  if (!isWatching) hearConsole(log);
  const { services, close } = await createServices({ environment, log, ...database });
  collectDefaultMetrics({ register: services.metrics.registry });
  measureWork(services);
  const cache = source?.clientDir ? createPageCache(services) : undefined;
  const app = createApp(services, source && createWeb(services, source, cache));
  const answer = getRequestListener(app.fetch);
  services.limits.connections.watch(http.server);
  const sockets = serveSockets(http.server, services, hotReloadPath);
  http.serve(wrap(answer));
  const queue = startJobsAgain(services, database.urls.worker, jobs);
  print(banner(environment, database.accounts, database.setupToken));
  const closeServices = () => close().finally(leavePlace);
  const stop = () => stopInOrder({ services, http, sockets, queue, closeServices, closeWeb, database });
  return { port: http.port, stop, databaseEnded: database.ended };
}
