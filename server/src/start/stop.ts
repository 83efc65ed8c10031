import { finishRequests, type HttpServer } from '../http/index.ts';
import type { RunningJobs } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import type { PreparedDatabase } from './database.ts';

const REQUESTS_MS = 5_000;
const JOBS_MS = 2_000;

type Parts = {
  services: Services;
  http: HttpServer;
  sockets: { close(): void };
  queue: RunningJobs;
  closeServices(): Promise<void>;
  closeWeb(): Promise<void>;
  database: PreparedDatabase;
};

/** From the outside in: callers first, then the work that they left, then what all of it stood on. */
export async function stopInOrder({
  services,
  http,
  sockets,
  queue,
  closeServices,
  closeWeb,
  database,
}: Parts): Promise<void> {
  services.lifecycle.isDraining = true;
  sockets.close();
  await closeWeb();
  await finishRequests(http.server, REQUESTS_MS);
  await queue.stop(JOBS_MS);
  await closeServices();
  await database.stop();
}
