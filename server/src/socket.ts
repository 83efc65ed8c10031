import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { StandardHandlerInterceptorOptions } from '@orpc/server/standard';
import { RPCHandler } from '@orpc/server/ws';
import { isUnavailable } from '@polyclinic/database/unavailable';
import { type WebSocket, WebSocketServer } from 'ws';
import { callOptions } from './api.ts';
import type { RequestContext } from './platform/context.ts';
import { noteDemonstration } from './platform/demonstration.ts';
import { isCrossSite } from './platform/origin.ts';
import { CLIENT_ADDRESS_HEADER, clientAddress } from './platform/request.ts';
import type { Services } from './platform/services.ts';
import type { OpenSession } from './platform/sessions.ts';
import { keepAlive } from './platform/socket-heartbeat.ts';
import {
  boundedSend,
  closeWhenFlooding,
  closeWhenSessionEnds,
  SESSION_ENDED,
  SESSION_EXPIRED,
} from './platform/socket-limits.ts';
import { reportOutage } from './platform/unexpected.ts';
import { socketRouter } from './router.ts';

const SOCKET_PATH = '/api/live';
const MAX_MESSAGE_BYTES = 65_536;
const GOING_AWAY = 1001;

/** Serves the tabs' sockets at /api/live; `close` sends them away, to come back to another server. */
export function serveSockets(server: Server, services: Services, ignoredPath?: string): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const rpc = new RPCHandler(socketRouter, { ...callOptions(services), rootInterceptors: [asCallOfItsOwn] });
  const stopHeartbeat = keepAlive(sockets);

  const accept = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const headers = headersOf(request);
    const session = await admit(services, request, headers);
    if (session === 401 && headers.has('origin')) {
      const code = (await services.sessions.hasExpired(headers)) ? SESSION_EXPIRED : SESSION_ENDED;
      // No page learns the status of a refusal: this one would try again for ever.
      return sockets.handleUpgrade(request, stream, head, (socket) => socket.close(code));
    }
    if (typeof session === 'number') return refuse(stream, session);
    sockets.handleUpgrade(request, stream, head, (socket) => {
      sockets.emit('connection', socket, request);
      serve(services, rpc, socket, headers, session);
    });
  };

  server.on('upgrade', (request, stream, head) => {
    if (ignoredPath && request.url?.startsWith(ignoredPath)) return;
    stream.on('error', () => stream.destroy());
    accept(request, stream, head).catch((error: unknown) => {
      if (isUnavailable(error)) reportOutage(services.log, error);
      else services.log.error({ err: error }, 'socket not opened');
      refuse(stream, 503);
    });
  });
  return {
    close() {
      stopHeartbeat();
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
    },
  };
}

/** The session, or the status that refuses. */
async function admit({ environment, lifecycle, sessions }: Services, request: IncomingMessage, headers: Headers) {
  if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return 404;
  if (isCrossSite(headers, new Set([new URL(environment.publicUrl).origin]))) return 403;
  if (lifecycle.isDraining) return 503;
  const peer = request.socket.remoteAddress ?? '';
  const ip = clientAddress(peer, headers.get('x-forwarded-for'), environment.TRUSTED_PROXIES);
  headers.set(CLIENT_ADDRESS_HEADER, ip);
  noteDemonstration(environment, { ip, headers }, headers);
  return (await sessions.of(headers)) ?? 401;
}

function refuse(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

type SocketHandler = Pick<RPCHandler<never>, 'upgrade'>;

function serve(
  services: Services,
  rpc: SocketHandler,
  socket: WebSocket,
  requestHeaders: Headers,
  session: OpenSession,
): void {
  services.metrics.sockets.inc();
  socket.once('close', () => services.metrics.sockets.dec());
  socket.on('error', (error) => services.log.debug({ err: error }, 'socket failed'));
  closeWhenSessionEnds(services, socket, requestHeaders, session);
  closeWhenFlooding(socket);
  const ip = requestHeaders.get(CLIENT_ADDRESS_HEADER) ?? '';
  const context = { services, ip, requestHeaders, session, ...ofOneCall() };
  rpc.upgrade(boundedSend(socket), { context: context as never });
}

/** What the calls of one socket don't share. */
const ofOneCall = () => ({ requestId: randomUUID(), responseHeaders: new Headers(), answeredBy: {} });

type Call = StandardHandlerInterceptorOptions<RequestContext>;

function asCallOfItsOwn<Result>({ next, ...call }: Call & { next(call: Call): Promise<Result> }): Promise<Result> {
  return next({ ...call, context: { ...call.context, ...ofOneCall() } });
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) headers.set(name, values?.join(', ') ?? '');
  return headers;
}
