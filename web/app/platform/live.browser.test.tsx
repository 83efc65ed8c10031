import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenLive } from './live.ts';

const { WebSocket } = globalThis;

/** A socket that opens and on which nothing ever comes. */
class Silent extends EventTarget {
  static readonly OPEN = 1;
  static opened: Silent[] = [];
  readyState = Silent.OPEN;
  constructor() {
    super();
    Silent.opened.push(this);
  }
  send() {}
  close() {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { WebSocket: Silent });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(globalThis, { WebSocket });
});

it('the socket stays for a page that follows at once, ends with the last one that hears, and does not come back', async () => {
  const states = () => Silent.opened.map(({ readyState }) => readyState);
  const leave = listenLive(() => {});
  leave();
  const leaveNext = listenLive(() => {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual([WebSocket.OPEN]);
  leaveNext();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states()).toEqual([WebSocket.CLOSED]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states()).toEqual([WebSocket.CLOSED]);
});
