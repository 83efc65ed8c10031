import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, networkOf } from '../requests/index.ts';
import type { PayerKind } from './payers.ts';

const BOUNDS = {
  /** Without a request from an account yet: a browser opens six, and an office has many. */
  ofAnAddress: 500,
  ofAnAccount: 250,
  /** One that has just been opened is given so long to say something, unless there are many times as many. */
  youngMs: 5_000,
  timesAsMany: 8,
};

export type Connections = {
  /** From here on counts the connections of a server. */
  watch(server: Server): void;
  /** Counts a connection for an account from now on, since a request of its own came over it. */
  prove(socket: Socket, userId: string): void;
};

/**
 * Bounds how many connections one address or account holds open, half-open ones too. One more ends the oldest: a client that
 * opens many and says nothing loses them, and a neighbour's new one has time to be answered. A connection of a proxy is,
 * while a request is under way on it, its client's; idle ones are the proxy's own, which waits itself for slow headers.
 */
export function createConnections(
  trustedProxies: number,
  onEnded: (kind: PayerKind) => void,
  { ofAnAddress, ofAnAccount, youngMs, timesAsMany } = BOUNDS,
): Connections {
  const groups = new Map<string, Set<Socket>>();
  const groupOf = new WeakMap<Socket, string>();
  const openedAt = new WeakMap<Socket, number>();

  const leave = (socket: Socket): void => {
    const key = groupOf.get(socket);
    groupOf.delete(socket);
    const group = key === undefined ? undefined : groups.get(key);
    group?.delete(socket);
    if (key !== undefined && group?.size === 0) groups.delete(key);
  };
  const enter = (socket: Socket, kind: 'account' | 'address', id: string): void => {
    const key = `${kind} ${id}`;
    const most = kind === 'account' ? ofAnAccount : ofAnAddress;
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(socket));
    groupOf.set(socket, key);
    for (const oldest of group) {
      const isYoung = performance.now() - (openedAt.get(oldest) ?? 0) < youngMs;
      if (group.size <= most || (isYoung && group.size <= timesAsMany * most)) return;
      leave(oldest);
      oldest.destroy();
      onEnded(kind);
    }
  };
  const begin = (socket: Socket, address: string): void => {
    leave(socket);
    openedAt.set(socket, performance.now());
    enter(socket, 'address', networkOf(address));
  };
  const clientOf = ({ socket, headers }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for'];
    const seen = Array.isArray(forwardedFor) ? forwardedFor.join(',') : (forwardedFor ?? null);
    return clientAddress(socket.remoteAddress ?? '', seen, trustedProxies);
  };

  return {
    watch(server) {
      server.on('connection', (socket) => {
        if (trustedProxies === 0) begin(socket, socket.remoteAddress ?? '');
        socket.once('close', () => leave(socket));
      });
      if (trustedProxies === 0) return;
      server.prependListener('request', (request, response) => {
        begin(request.socket, clientOf(request));
        response.once('close', () => leave(request.socket));
      });
      server.prependListener('upgrade', (request) => begin(request.socket as Socket, clientOf(request)));
    },
    prove(socket, userId) {
      const known = groupOf.get(socket);
      if (known === undefined || known === `account ${userId}` || socket.destroyed) return;
      leave(socket);
      enter(socket, 'account', userId);
    },
  };
}
