import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, StartError } from '@polyclinic/database';

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A bound port. Requests wait until `serve` says who answers them. */
export type HttpServer = { server: Server; port: number; serve(listener: Listener): void };

const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 60_000;
/** How often it is looked at whether these have passed; by itself Node does each half minute. */
const LOOK_EVERY_MS = 5_000;
/** Longer than a proxy keeps its side open (nginx: 60 s), so that none sends a request into a connection that ends. */
const KEEP_ALIVE_MS = 75_000;

/** Listens on one address, or on every interface; port 0 takes any that is free. Throws StartError when the port is taken. */
export async function listen(port: number, host?: string): Promise<HttpServer> {
  const { promise: listener, resolve: serve } = Promise.withResolvers<Listener>();
  const server = createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.on('request', async (request, response) => (await listener)(request, response));
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(complaint(port, host, error), { cause: error });
  });
  return { server, serve, port: (server.address() as AddressInfo).port };
}

/** Takes no new request and waits for those under way, `patienceMs` at most. */
export async function finishRequests(server: Server, patienceMs: number): Promise<void> {
  const finished = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), patienceMs);
  await finished;
  clearTimeout(impatient);
}

function complaint(port: number, host: string | undefined, error: unknown): string {
  const code = errorCode(error);
  if (host && code !== 'EADDRINUSE' && code !== 'EACCES')
    return `HOST ${host} is no address of this machine (${code}).`;
  const reasons: Record<string, string> = { EADDRINUSE: 'is taken', EACCES: 'may not be used by this user' };
  return `Port ${port} ${reasons[errorCode(error) ?? ''] ?? "can't be listened on"}: set PORT to another one.`;
}
