import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../request.ts';

/** Of one address, without a request from an account yet: a browser opens six, and an office has many. */
const MOST_OF_AN_ADDRESS = 500;
const MOST_OF_AN_ACCOUNT = 200;

export type Connections = {
  /** From here on counts the connections of a server. */
  watch(server: Server): void;
  /** Counts a connection for an account from now on, since a request of its own came over it. */
  prove(socket: Socket, userId: string): void;
};

/**
 * Bounds how many connections one address or account holds open, half-open ones too. One more ends the oldest: whoever
 * opens many and says nothing loses them, and a neighbour's new one is answered. Behind proxies all connections are the
 * proxies', which have bounds of their own.
 */
export function createConnections(trustedProxies: number, onEnded: (isAccount: boolean) => void): Connections {
  const groups = new Map<string, Set<Socket>>();
  const groupOf = new WeakMap<Socket, string>();

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
    const [oldest] = group;
    if (group.size <= most || !oldest) return;
    leave(oldest);
    oldest.destroy();
    onEnded(isAccount);
  };

  return {
    watch(server) {
      if (trustedProxies > 0) return;
      server.on('connection', (socket) => {
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
