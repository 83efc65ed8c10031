import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { WebSocket } from 'ws';

/** Who asks: from an address of this machine, 127.0.0.1 to 127.255.255.254, with which headers. */
export type Source = { from: string; headers?: Record<string, string> };

/** Asks over a connection of its own; what `read` makes of the answer, otherwise its status. */
export function ask<Read = number>(
  origin: string,
  path: string,
  { from, headers = {} }: Source,
  read: (answer: IncomingMessage) => Read = ({ statusCode }) => statusCode as Read,
): Promise<Read> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { headers, localAddress: from, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(read(answer)));
    });
    asked.once('error', reject).end();
  });
}

const socketFrom = (origin: string, { from, headers = {} }: Source): WebSocket => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live`, { headers, localAddress: from });
  socket.on('error', () => {});
  return socket;
};

/** An open live socket; rejects where it is refused. */
export function openSocket(origin: string, source: Source): Promise<WebSocket> {
  const socket = socketFrom(origin, source);
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject));
}

const STAYS_MS = 300;

/** The status or the close code with which a socket is refused; `opened` where it is not. */
export function refusalOf(origin: string, source: Source): Promise<number | 'opened'> {
  const socket = socketFrom(origin, source);
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once('close', resolve);
    socket.once('open', () => {
      setTimeout(() => {
        resolve('opened');
        socket.terminate();
      }, STAYS_MS);
    });
  });
}

/** Megabytes of memory that a process holds now. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
