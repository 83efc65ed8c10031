import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { buildOf } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { createWeb } from './web.ts';

const PUBLIC_URL = 'https://care.example.org';

let server: TestServer;
let http: Server;
let address: string;
let taken: (string | null)[] = [];

/** Its one page takes a form with a name. */
const build = buildOf(
  {
    default: (_request: Request, status: number, headers: Headers) => new Response('a page', { status, headers }),
    createLoadContext: () => new RouterContextProvider(),
  },
  {
    action: async ({ request }: { request: Request }) => {
      taken.push((await request.formData()).get('name') as string | null);
      return null;
    },
  },
);

beforeAll(async () => {
  server = await testServer({ environment: { PUBLIC_URL, TRUSTED_PROXIES: '1' } });
  const app = createApp(server.services, createWeb(server.services, { build: async () => build }));
  http = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(http, 'listening');
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  http?.close();
  await server?.close();
});

/** As a proxy with TLS in front passes it on, which this server hears without. */
async function send(path: string, origin: string): Promise<number> {
  taken = [];
  const headers = { origin, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const body = new URLSearchParams({ name: 'Amal' });
  return (await fetch(address + path, { method: 'POST', headers, body })).status;
}

it.each(['/en/setup', '/en/setup.data'])('takes a form behind a proxy with TLS: %s', async (path) => {
  expect(await send(path, PUBLIC_URL)).toBeOneOf([200, 202]);
  expect(taken).toEqual(['Amal']);
});

it.each(['/en/setup', '/en/setup.data'])('refuses a form of another site there: %s', async (path) => {
  expect(await send(path, 'https://evil.example')).toBe(403);
  expect(await send(path, 'http://care.example.org')).toBe(403);
  expect(taken).toEqual([]);
});
