import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { openSocket, type Source } from './sources.ts';

/** Where a flood goes, and as whom: an account with its cookie, in a visit. */
export type Flooded = Required<Source> & { origin: string; appointmentId: string };

/** Floods for so long, and leaves nothing open. */
export type Flood = (target: Flooded, ms: number) => Promise<void>;

const SOCKETS = 30;
const SENT_AT_ONCE = 200;
const REQUESTS_AT_ONCE = 60;
const HALF_OPEN = 2_000;
/** As large as a message over the socket may be */
const LARGEST = 65_000;
/** As large as the body of a call may be */
const LARGE_BODY = 1_000_000;
const PART = Buffer.alloc(1_048_576, 'a line of text\n');

export const floods = {
  'calls over sockets': overSockets((sent, { appointmentId }) =>
    call(sent, '/messages/markDelivered', { json: { appointmentId, sequence: 1 } }),
  ),
  'typing over sockets': overSockets((sent, { appointmentId }) =>
    call(sent, '/messages/setTyping', { json: { appointmentId, isTyping: sent % 2 === 0 } }),
  ),
  'junk over sockets': overSockets(() => 'junk'),
  'huge frames': overSockets((sent) => call(sent, '/messages/setTyping', { json: 'x'.repeat(LARGEST) })),
  subscriptions: overSockets((sent) => call(sent, '/live/events', {})),
  requests: byRequests('GET', '/api/conversations'),
  'failing requests': byRequests('POST', '/api/rpc/messages/nothing', Buffer.from('{}')),
  'huge bodies': byRequests('POST', '/api/rpc/messages/send', Buffer.from(JSON.stringify('x'.repeat(LARGE_BODY)))),
  'half-open connections': byConnections(() => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  'slow bodies': byConnections(
    ({ headers }) =>
      `POST /api/rpc/messages/send HTTP/1.1\r\nHost: localhost\r\nCookie: ${headers.cookie}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"json":',
  ),
  uploads: byUploads,
} satisfies Record<string, Flood>;

const call = (sent: number, u: string, b: object) => JSON.stringify({ i: String(sent + 1), p: { u, b } });

/** Many sockets, each opened again as soon as it is closed. */
function overSockets(message: (sent: number, target: Flooded) => string): Flood {
  return async (target, ms) => {
    const until = performance.now() + ms;
    const one = async (): Promise<void> => {
      while (performance.now() < until) {
        const socket = await openSocket(target.origin, target).catch(() => undefined);
        if (socket) await sendUntil(socket, until, (sent) => message(sent, target));
        else await delay(5);
      }
    };
    await Promise.all(Array.from({ length: SOCKETS }, one));
  };
}

async function sendUntil(socket: WebSocket, until: number, message: (sent: number) => string): Promise<void> {
  for (let sent = 0; socket.readyState === socket.OPEN && performance.now() < until; sent += 1) {
    socket.send(message(sent));
    // As fast as the other side reads.
    if (sent % SENT_AT_ONCE === 0) await (socket.bufferedAmount > LARGEST ? delay(5) : turn());
  }
  socket.terminate();
}

function byRequests(method: string, path: string, body?: Buffer): Flood {
  return async ({ origin, from, headers }, ms) => {
    const until = performance.now() + ms;
    const agent = new Agent({ keepAlive: true, maxSockets: REQUESTS_AT_ONCE });
    const own = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    const once = () =>
      new Promise<void>((resolve) => {
        const asked = request(`${origin}${path}`, { method, headers: own, localAddress: from, agent }, (answer) =>
          answer.resume().once('close', resolve),
        );
        asked.once('error', () => resolve()).end(body);
      });
    const one = async () => {
      while (performance.now() < until) await once();
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, one));
    agent.destroy();
  };
}

/** Connections that say a little more now and then, and never all. */
function byConnections(beginning: (target: Flooded) => string): Flood {
  return async (target, ms) => {
    const { hostname, port } = new URL(target.origin);
    const open = (): Socket => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: target.from });
      socket.on('error', () => socket.destroy());
      socket.resume();
      socket.write(beginning(target));
      return socket;
    };
    const until = performance.now() + ms;
    const sockets: Socket[] = [];
    while (sockets.length < HALF_OPEN) {
      sockets.push(...Array.from({ length: 50 }, open));
      await turn();
    }
    while (performance.now() < until) {
      for (const [index, socket] of sockets.entries()) {
        if (socket.destroyed || socket.readableEnded) sockets[index] = open();
        else socket.write('x');
      }
      await delay(100);
    }
    for (const socket of sockets) socket.destroy();
  };
}

/** Begins files, sends their bytes and gives them up, again and again. */
async function byUploads({ origin, from, headers, appointmentId }: Flooded, ms: number): Promise<void> {
  const until = performance.now() + ms;
  const agent = new Agent({ keepAlive: true });
  const send = (method: string, path: string, more: Record<string, string>, body?: Buffer | string) =>
    new Promise<string>((resolve) => {
      const options = { method, headers: { ...headers, ...more }, localAddress: from, agent };
      const asked = request(`${origin}${path}`, options, async (answer) => {
        resolve(Buffer.concat(await answer.toArray()).toString());
      });
      asked.once('error', () => resolve('')).end(body);
    });
  const one = async () => {
    while (performance.now() < until) {
      const json = { appointmentId, clientId: randomUUID(), name: 'diary.txt', size: PART.length };
      const type = { 'content-type': 'application/json' };
      const begun = await send('POST', '/api/rpc/messages/startUpload', type, JSON.stringify({ json }));
      const url = /"url":"([^"]+)"/.exec(begun)?.[1];
      if (!url) continue;
      const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };
      await send('PATCH', url, { ...tus, 'content-type': 'application/offset+octet-stream' }, PART);
      await send('DELETE', url, { 'tus-resumable': '1.0.0' });
    }
  };
  await Promise.all(Array.from({ length: 10 }, one));
  agent.destroy();
}
