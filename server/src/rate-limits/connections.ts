import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../requests/index.ts';

/** Of one address, without a request from an account yet: a browser opens six, and an office has many. */
const MOST_OF_AN_ADDRESS = 500;
const MOST_OF_AN_ACCOUNT = 200;
/** One that has just been opened is given so long to say something, unless there are many times as many. */
const YOUNG_MS = 5_000;
const TIMES_AS_MANY = 8;

export type Connections = {
  /** From here on counts the connections of a server. */
  watch(server: Server): void;
  /** Counts a connection for an account from now on, since a request of its own came over it. */
  prove(socket: Socket, userId: string): void;
};

/**
 * Bounds how many connections one address or account holds open, half-open ones too. One more ends the oldest: whoever
 * opens many and says nothing loses them, and a neighbour's new one has time to be answered. Behind proxies all connections are the
 * proxies', which have bounds of their own.
 */
export function createConnections(trustedProxies: number, onEnded: (isAccount: boolean) => void): Connections {
  const groups = new Map<string, Set<Socket>>();
  const groupOf = new WeakMap<Socket, string>();
  const openedAt = new WeakMap<Socket, number>();

  const leave = (socket: Socket): void => {
    const key = groupOf.get(socket);
    const group = key === undefined ? undefined : groups.get(key);
    group?.delete(socket);
    if (key !== undefined && group?.size === 0) groups.delete(key);
  };
  const enter = (socket: Socket, key: string, most: number, isAccount: boolean): void => {
    const group = groups.get(key) ?? new Set();
    groups.set(key, group.add(socket));
    groupOf.set(socket, key);
    for (const oldest of group) {
      const isYoung = performance.now() - (openedAt.get(oldest) ?? 0) < YOUNG_MS;
      if (group.size <= most || (isYoung && group.size <= TIMES_AS_MANY * most)) return;
      leave(oldest);
      oldest.destroy();
      onEnded(isAccount);
    }
  };

  return {
    watch(server) {
      if (trustedProxies > 0) return;
      server.on('connection', (socket) => {
        openedAt.set(socket, performance.now());
        enter(socket, `address ${networkOf(socket.remoteAddress ?? '')}`, MOST_OF_AN_ADDRESS, false);
        socket.once('close', () => leave(socket));
      });
    },
    prove(socket, userId) {
      const [known, key] = [groupOf.get(socket), `account ${userId}`];
      if (known === undefined || known === key || socket.destroyed) return;
      leave(socket);
      enter(socket, key, MOST_OF_AN_ACCOUNT, true);
    },
  };
}
