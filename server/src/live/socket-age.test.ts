import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { GOING_AWAY, spreadOverServers } from './socket-age.ts';

it('sends old sockets away, one by one', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const stop = spreadOverServers(server, { least: 50, most: 1_050 });
  const { port } = server.address() as AddressInfo;
  const closed: { code: number; at: number }[] = [];
  const gone = Array.from({ length: 20 }, async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const [code] = await once(socket, 'close');
    closed.push({ code, at: performance.now() });
  });
  await Promise.all(gone);
  stop();
  server.close();
  expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([GOING_AWAY]));
  const times = closed.map(({ at }) => at);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300);
});
