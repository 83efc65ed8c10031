import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPush } from './push.ts';

const ORIGIN = 'https://polyclinic.example';
const done: string[] = [];
let open: string[] = [];

/** What a browser gives a service worker: its tabs, and a way to open another. */
const browser = {
  location: { origin: ORIGIN },
  clients: {
    matchAll: async () => open.map((url) => ({ url, focus: async () => void done.push(`looked at ${url}`) })),
    openWindow: async (url: string) => void done.push(`opened ${url}`),
  },
};
beforeEach(() => {
  vi.stubGlobal('self', browser);
  done.length = 0;
});
afterEach(() => void vi.unstubAllGlobals());

const press = (url: string) =>
  openPush({ notification: { close: () => void done.push('closed'), data: { url } } } as unknown as NotificationEvent);

it('a pressed notification leads to the tab that shows its page', async () => {
  open = [`${ORIGIN}/en/call/1`, `${ORIGIN}/en/waitlist`];
  await press(`${ORIGIN}/en/waitlist`);
  expect(done).toEqual(['closed', `looked at ${ORIGIN}/en/waitlist`]);
});

it('leads no other tab away, such as one that is in a call', async () => {
  open = [`${ORIGIN}/en/call/1`];
  await press(`${ORIGIN}/en/waitlist`);
  expect(done).toEqual(['closed', `opened ${ORIGIN}/en/waitlist`]);
});

it('opens pages of ours alone, whatever address was sent', async () => {
  open = [];
  await press('https://elsewhere.example/en/waitlist');
  expect(done).toEqual(['closed', `opened ${ORIGIN}/en/waitlist`]);
});
