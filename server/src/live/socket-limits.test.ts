import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { boundedSend } from './socket-limits.ts';

const MESSAGE = 'x'.repeat(10_000);
/** What may wait for a reader: 1 MiB, and the message that went over it with its frame */
const MOST_WAITING = 1_048_576 + MESSAGE.length + 16;
/** Far more than the operating system holds for both ends of a line */
const MANY = 10_000;

let sockets: WebSocketServer;
beforeAll(async () => {
  sockets = new WebSocketServer({ port: 0 });
  await once(sockets, 'listening');
});
afterAll(() => sockets.close());

/** Both ends of a line: ours, and a page's. */
async function line(): Promise<[WebSocket, WebSocket]> {
  const { port } = sockets.address() as AddressInfo;
  const page = new WebSocket(`ws://localhost:${port}`);
  const [[own]] = await Promise.all([once(sockets, 'connection') as Promise<[WebSocket]>, once(page, 'open')]);
  return [own, page];
}

it('lets no more than a megabyte wait for a page that stopped reading, ends its socket, and gives others all', async () => {
  const [toSlow, slow] = await line();
  const [toQuick, quick] = await line();
  let heard = 0;
  quick.on('message', () => {
    heard += 1;
  });
  slow.pause();
  const [tellSlow, tellQuick] = [boundedSend(toSlow), boundedSend(toQuick)];
  let sent = 0;
  let mostWaiting = 0;
  for (; sent < MANY && toSlow.readyState === WebSocket.OPEN; sent += 1) {
    tellSlow(MESSAGE);
    tellQuick(MESSAGE);
    mostWaiting = Math.max(mostWaiting, toSlow.bufferedAmount);
    await turn();
  }
  expect(sent).toBeLessThan(MANY);
  expect(mostWaiting).toBeGreaterThan(1_000_000);
  expect(mostWaiting).toBeLessThanOrEqual(MOST_WAITING);
  // What is sent after that is kept for nobody.
  const waiting = toSlow.bufferedAmount;
  for (let count = 0; count < 100; count += 1) tellSlow(MESSAGE);
  expect(toSlow.bufferedAmount).toBe(waiting);
  await expect.poll(() => heard).toBe(sent);
  slow.terminate();
  quick.terminate();
});
