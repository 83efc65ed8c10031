import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type StandardHandlerInterceptorOptions, StandardRPCHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import { UNATTENDED_HEADER } from '@polyclinic/contract/platform/headers';
import { isUnavailable } from '@polyclinic/database/unavailable';
import { type WebSocket, WebSocketServer } from 'ws';
import { callOptions } from './api.ts';
import { isCrossSite, originsOf, reportOutage } from './http/index.ts';
import {
  boundedSend,
  closeWhenFlooding,
  closeWhenSessionEnds,
  createLine,
  GOING_AWAY,
  keepAlive,
  type Line,
  SESSION_ENDED,
  SESSION_EXPIRED,
  spreadOverServers,
  TOO_MANY_SOCKETS,
} from './live/index.ts';
import { type Payer, secondsToWait } from './rate-limits/index.ts';
import { CLIENT_ADDRESS_HEADER, clientAddress, networkOf, type RequestContext } from './requests/index.ts';
import { socketRouter } from './router.ts';
import type { Services } from './services.ts';
import { noteDemonstration, type OpenSession } from './sessions/index.ts';

const SOCKET_PATH = '/api/live';
const MAX_MESSAGE_BYTES = 65_536;
const OPENING_COSTS = 25;
const LATER_SECONDS = 5;

/** Serves the tabs' sockets at /api/live; `close` sends them away, to come back to another server. */
export function serveSockets(server: Server, services: Services, ignoredPath?: string): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const rpc = new StandardRPCHandler(socketRouter, { ...callOptions(services), rootInterceptors: [asCallOfItsOwn] });
  const stopHeartbeat = keepAlive(sockets);
  const stopSpreading = spreadOverServers(sockets);

  const accept = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    const headers = headersOf(request);
    const session = await admit(services, request, headers);
    // No page learns the status of a refusal: one of ours would not know what to do.
    const tellPage = (code: number) => sockets.handleUpgrade(request, stream, head, (socket) => socket.close(code));
    if (session === 401 && headers.has('origin')) {
      return tellPage((await services.sessions.hasExpired(headers)) ? SESSION_EXPIRED : SESSION_ENDED);
    }
    if (typeof session === 'number') return refuse(stream, session);
    const payer = services.limits.account(session.userId);
    if (payer.sockets.size >= payer.most.sockets) {
      services.limits.tally.count('socket', payer.kind);
      return headers.has('origin') ? tellPage(TOO_MANY_SOCKETS) : refuse(stream, 429);
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      sockets.emit('connection', socket, request);
      serve(services, rpc, { socket, stream, headers, session, payer });
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
      stopSpreading();
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
    },
  };
}

/** The session, or the status that refuses. */
async function admit(services: Services, request: IncomingMessage, headers: Headers) {
  const { environment, lifecycle, sessions, live } = services;
  if (request.url?.split('?', 1)[0] !== SOCKET_PATH) return 404;
  if (isCrossSite(headers, originsOf(environment, headers))) return 403;
  // Without a line to the database nothing would be heard: another server may have one.
  if (lifecycle.isDraining || !live.isListening()) return 503;
  const peer = request.socket.remoteAddress ?? '';
  const ip = clientAddress(peer, headers.get('x-forwarded-for'), environment.TRUSTED_PROXIES);
  headers.set(CLIENT_ADDRESS_HEADER, ip);
  noteDemonstration(services, { ip, headers, httpVersion: request.httpVersion }, headers);
  if (await isTooFast(services, request, headers)) return 429;
  return (await sessions.of(headers)) ?? 401;
}

/** Counted as a request and as some messages: a socket that is opened again and again costs as much as one that speaks. */
async function isTooFast({ limits, sessions }: Services, { socket }: IncomingMessage, headers: Headers) {
  const userId = await sessions.holderOf(headers);
  if (userId) limits.connections.prove(socket, userId);
  const payer = userId ? limits.account(userId) : limits.address(networkOf(headers.get(CLIENT_ADDRESS_HEADER) ?? ''));
  const wait = secondsToWait(payer.requests, 1) || (userId ? secondsToWait(payer.messages, OPENING_COSTS) : 0);
  if (wait > 0) limits.tally.count('socket', payer.kind);
  return wait > 0;
}

function refuse(stream: Duplex, status: number): void {
  const later = status === 429 || status === 503 ? `Retry-After: ${LATER_SECONDS}\r\n` : '';
  stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n${later}Content-Length: 0\r\n\r\n`);
}

type Opened = { socket: WebSocket; stream: Duplex; headers: Headers; session: OpenSession; payer: Payer };
type SocketHandler = StandardRPCHandler<RequestContext>;

function serve(services: Services, rpc: SocketHandler, { socket, stream, headers, session, payer }: Opened): void {
  const { metrics, limits, log } = services;
  const line = createLine(socket);
  metrics.sockets.inc();
  payer.sockets.add(socket);
  socket.once('close', () => {
    metrics.sockets.dec();
    payer.sockets.delete(socket);
  });
  socket.on('error', (error) => log.debug({ err: error }, 'socket failed'));
  closeWhenSessionEnds(services, line, headers, session);
  closeWhenFlooding(limits, payer, line, stream);
  const ip = headers.get(CLIENT_ADDRESS_HEADER) ?? '';
  answerCalls(services, rpc, line, { services, ip, requestHeaders: headers, session, ...ofOneCall() });
}

/** Calls are given up with their socket: those that wait for their turn are not begun. */
function answerCalls(services: Services, rpc: SocketHandler, { socket, onOver }: Line, context: RequestContext): void {
  const send = boundedSend(socket);
  const peer = new ServerPeer(async (message) => send(message as string | Uint8Array));
  const handle = createServerPeerHandleRequestFn(rpc, { context });
  onOver(() => peer.close());
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    let isRead = false;
    const answer: typeof handle = (request) => {
      isRead = true;
      return handle(request);
    };
    peer.message(isBinary ? new Uint8Array(data) : data.toString(), answer).catch((error: unknown) => {
      if (!isRead) services.limits.tally.count('unreadable message', 'account');
      else if (isUnavailable(error)) reportOutage(services.log, error);
      else services.log.error({ err: error }, 'call over a socket failed');
    });
  });
}

/** What the calls of one socket don't share. */
const ofOneCall = () => ({
  requestId: randomUUID(),
  responseHeaders: new Headers(),
  pageLanguage: null,
  answeredBy: {},
});

type Call = StandardHandlerInterceptorOptions<RequestContext>;

function asCallOfItsOwn<Result>({ next, ...call }: Call & { next(call: Call): Promise<Result> }): Promise<Result> {
  return next({ ...call, context: { ...call.context, ...ofOneCall() } });
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) headers.set(name, values?.join(', ') ?? '');
  // Pages open their socket by themselves, and say over it that they are there.
  headers.set(UNATTENDED_HEADER, '1');
  return headers;
}
