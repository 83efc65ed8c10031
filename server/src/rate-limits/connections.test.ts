import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createConnections } from './connections.ts';

const FEW = { ofAnAddress: 3, ofAnAccount: 2, youngMs: 0, timesAsMany: 8 };

let server: Server;
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
});

/** A server that never answers, and counts whose connections it has ended. */
async function silentServer(trustedProxies: number) {
  const ended: string[] = [];
  const connections = createConnections(trustedProxies, (kind) => ended.push(kind), FEW);
  server = createServer((request) => {
    if (request.headers.cookie) connections.prove(request.socket, request.headers.cookie);
  }).listen(0, '127.0.0.1');
  connections.watch(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Opens a connection and begins a request on it. */
  const ask = async (from: string, headers: string[] = []): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    opened.push(socket);
    const asked = once(server, 'request');
    socket.write(['GET / HTTP/1.1', 'Host: localhost', `X-Forwarded-For: ${from}`, ...headers, '', ''].join('\r\n'));
    await asked;
    return socket;
  };
  return { ask, ended };
}

/** One after the other, so that the first is the oldest. */
async function several(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) sockets.push(await open());
  return sockets;
}
const isOpen = ({ closed }: Socket) => !closed;

describe('connections', () => {
  it('of one client of a proxy are bounded: one more ends the oldest, and another client of that proxy loses none', async () => {
    const { ask, ended } = await silentServer(1);
    const others = await several(3, () => ask('203.0.113.2'));
    const many = await several(5, () => ask('203.0.113.1'));
    await expect.poll(() => many.map(isOpen)).toEqual([false, false, true, true, true]);
    expect(others.every(isOpen)).toBe(true);
    expect(ended).toEqual(['address', 'address']);
  });

  it('of a proxy that no request is under way on are the proxy’s own', async () => {
    const { ask } = await silentServer(1);
    server.on('request', (_, response) => response.end());
    const idle = await several(8, () => ask('203.0.113.1'));
    expect(idle.every(isOpen)).toBe(true);
  });

  it('of an account are bounded by themselves, behind a proxy and without one', async () => {
    for (const proxies of [0, 1]) {
      const { ask, ended } = await silentServer(proxies);
      const stranger = await ask('203.0.113.1');
      const own = await several(4, () => ask('203.0.113.1', ['Cookie: somebody']));
      await expect.poll(() => own.map(isOpen)).toEqual([false, false, true, true]);
      expect([isOpen(stranger), ...ended]).toEqual([true, 'account', 'account']);
      server.close();
    }
  });

  it('of one address are bounded where there is no proxy, whatever it writes about others', async () => {
    const { ask } = await silentServer(0);
    const many = await several(5, () => ask(`203.0.113.${opened.length}`));
    await expect.poll(() => many.map(isOpen)).toEqual([false, false, true, true, true]);
  });
});
