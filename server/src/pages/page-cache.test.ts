import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { buildOf } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { createPageCache, hashesOfScripts } from './page-cache.ts';
import { createWeb } from './web.ts';

type Call = { path: string[]; input: unknown; headers: Headers; cookies: Headers };
type Values = { nonce: string; session: { fullName: string } | null; api: (call: Call) => Promise<unknown> };

let server: TestServer;
let http: Server;
let origin: string;
let rendered = 0;
/** What the page does while it is rendered. */
let meanwhile: (values: Values, request: Request) => Promise<unknown> = async () => {};

/** A build whose one page says how often it was rendered, for whom and with what. */
function countingBuild(): ServerBuild {
  const values = new WeakMap<object, Values>();
  const createLoadContext = (given: Values) => {
    const context = new RouterContextProvider();
    values.set(context, given);
    return context;
  };
  const answer = async (request: Request, status: number, headers: Headers, _: unknown, context: object) => {
    const own = values.get(context)!;
    rendered += 1;
    await meanwhile(own, request);
    const text = `<p>render ${rendered} for ${own.session?.fullName ?? 'a stranger'}, ${request.headers.get('cookie')}</p>`;
    headers.set('content-type', 'text/html');
    const data = `<script nonce="${own.nonce}">data()</script>`;
    return new Response(`<head></head><body>${text}${data}</body>`, { status, headers });
  };
  return buildOf({ default: answer, createLoadContext }, {});
}

beforeAll(async () => {
  server = await testServer();
  const build = countingBuild();
  const cache = createPageCache(server.services);
  const app = createApp(server.services, createWeb(server.services, { build: async () => build }, cache));
  http = createServer(getRequestListener(app.fetch)).listen(0);
  await once(http, 'listening');
  origin = `http://localhost:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  http?.close();
  await server?.close();
});

/** Nothing is kept from the test before: what it kept goes when data changes. */
beforeEach(async () => {
  meanwhile = async () => {};
  await changeData();
  rendered = 0;
});

/** Resolves when this node has heard of it. */
async function changeData() {
  const heard = new Promise<void>((resolve) => {
    const stop = server.services.live.onPagesChanged(() => {
      stop();
      resolve();
    });
  });
  await server.database.transaction(null, (trx) =>
    trx.updateTable('specialties').set({ is_popular: true }).where('slug', '=', 'none').execute(),
  );
  await heard;
}

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers }, method });
  const text = await answer.text();
  return { answer, text, render: /render (\d+)/.exec(text)?.[1] };
};

it('renders a page for strangers once, and again when its data has changed', async () => {
  expect((await ask('/en')).render).toBe('1');
  expect((await ask('/en')).render).toBe('1');
  await changeData();
  expect((await ask('/en')).render).toBe('2');
});

it('tells a zone that a header names from no zone, as if a cookie named it', async () => {
  expect((await ask('/en')).text).toContain('render 1 for a stranger, <');
  for (const time of ['first', 'second'])
    expect((await ask('/en', { 'time-zone': 'Africa/Cairo' })).text, time).toContain(
      'render 2 for a stranger, time_zone=Africa%2FCairo',
    );
  expect((await ask('/en', { 'time-zone': 'no zone' })).render).toBe('1');
});

it('reads a path whose escapes say nothing without a word of the router about it', async () => {
  const said = vi.spyOn(console, 'warn');
  const asked: string[] = [];
  meanwhile = async (_, { url }) => void asked.push(new URL(url).pathname);
  for (const path of ['/en/%E0%A4%A', '/en/%', '/en/%C3%A9']) await ask(path);
  expect(asked).toEqual(['/en/%EF%BF%BD', '/en/%EF%BF%BD', '/en/%C3%A9']);
  expect(said).not.toHaveBeenCalled();
});

it.each(['%09', '%0a', '%0d%0a', '%00', '%7f', '%c2%80', '%2f', '%5cevil.example', '%ff', '%'])(
  'leads nowhere by an address with %s in it, from wherever it stands',
  async (odd) => {
    const asked: string[] = [];
    meanwhile = async (_, { url }) => void asked.push(new URL(url).pathname);
    for (const path of [`/${odd}`, `/xx/${odd}/help`, `/ar/visit/${odd}`]) await ask(path);
    expect(asked).toEqual(['/%EF%BF%BD', '/%EF%BF%BD', '/ar/%EF%BF%BD']);
  },
);

it('does not keep what was rendered while the data changed', async () => {
  meanwhile = changeData;
  await ask('/en');
  meanwhile = async () => {};
  expect((await ask('/en')).render).toBe('2');
});

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('sends strangers the same bytes, whose policy allows no inline script but the page’s own', async () => {
  const [one, other] = [await ask('/en'), await ask('/en')];
  expect(other.text).toBe(one.text);
  for (const { answer } of [one, other]) {
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${hashOf('data()')};`);
    expect(policy).toMatch(/style-src 'self' 'nonce-[^']{20,}';/);
  }
  await changeData();
  const later = (await ask('/en')).answer.headers.get('content-security-policy');
  expect(later, 'the nonce of styles is another with each rendering').not.toBe(
    one.answer.headers.get('content-security-policy'),
  );
});

it('gives a signed-in person a nonce of their own', async () => {
  const ada = await server.person({ role: 'patient', fullName: 'Ada' });
  const asked = [await ask('/en', ada.headers), await ask('/en', ada.headers)];
  const nonces = asked.map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { answer }] of asked.entries())
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonces[index]}'`);
});

it('lets no page load a plugin, take another base or be framed', async () => {
  const ada = await server.person({ role: 'patient', fullName: 'Ada' });
  for (const headers of [{}, ada.headers]) {
    const policy = (await ask('/en', headers)).answer.headers.get('content-security-policy');
    expect(policy).toContain("object-src 'none'; base-uri 'none';");
    expect(policy).toMatch(/; frame-ancestors 'none'$/);
  }
});

it('allows no script that somebody has put into a page', () => {
  const html =
    '<script nonce="own">data()</script><script async="" type="module" nonce="own">import "/a.js"</script>' +
    '<p><script>stolen()</script><script nonce="guessed">stolen()</script></p>';
  const allowed = hashesOfScripts(html, 'own').map((hash) => `'sha256-${hash}'`);
  expect(allowed).toEqual([hashOf('data()'), hashOf('import "/a.js"')]);
});

it('says the same of itself to the first reader and to those after', async () => {
  const own = /^(date|x-request-id|connection|keep-alive|transfer-encoding)$/;
  const said = ({ answer }: Awaited<ReturnType<typeof ask>>) =>
    Object.fromEntries([...answer.headers].filter(([name]) => !own.test(name)));
  const [first, second] = [await ask('/en'), await ask('/en')];
  expect(said(second)).toEqual(said(first));
  expect(said(second)).toMatchObject({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
  expect(second.answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('sends the same compressed', async () => {
  const plain = await ask('/en');
  const packed = await ask('/en', { 'accept-encoding': 'gzip, br' });
  expect(packed.answer.headers.get('content-encoding')).toBe('gzip');
  expect(packed.text).toBe(plain.text);
});

it('caches nothing for signed-in people, and gives them nothing from the cache', async () => {
  const ada = await server.person({ role: 'patient', fullName: 'Ada' });
  await changeData();
  rendered = 0;
  const own = await ask('/en', ada.headers);
  expect(own.text).toContain('for Ada');
  expect(own.answer.headers.get('cache-control')).toBe('private, no-store');
  const strange = await ask('/en');
  expect(strange.text).toContain('render 2 for a stranger');
  expect((await ask('/en', ada.headers)).text).toContain('render 3 for Ada');
  expect((await ask('/en')).render).toBe('2');
});

it('keeps apart what language, theme and zone make different, and nothing else of who asks', async () => {
  const theme = await ask('/en', { cookie: 'theme=dark; secret=1' });
  expect(theme.text).toContain('for a stranger, theme=dark</p>');
  expect((await ask('/en', { cookie: 'secret=2; theme=dark' })).render).toBe('1');
  expect((await ask('/en', { cookie: 'theme=light' })).render).toBe('2');
  expect((await ask('/en', { cookie: 'time_zone=Africa%2FCairo' })).render).toBe('3');
  expect((await ask('/en', { cookie: 'time_zone=Asia%2FKolkata' })).text).toContain('time_zone=Asia');
  expect((await ask('/en', { cookie: 'time_zone=Nowhere%2FLand' })).render).toBe('5');
  expect((await ask('/en', { 'time-zone': 'Asia/Kolkata' })).text).toContain('time_zone=Asia');
  expect((await ask('/en', { 'accept-language': 'ar-EG,en;q=0.5' })).render).toBe('6');
  expect((await ask('/en', { 'accept-language': 'ar', cookie: 'language_chosen=1' })).render).toBe('5');
});

it.each(['/en', '/en?made=up'])('says at %s what a stranger’s page depends on', async (path) => {
  const { answer } = await ask(path);
  for (const name of ['accept-language', 'cookie', 'time-zone'])
    expect(answer.headers.get('vary')?.split(', ')).toContain(name);
});

it.each([
  '/en/patient',
  '/en?made=up',
  '/en/find-doctor?q=pain',
  `/en/doctor/${'a'.repeat(200)}`,
  '/en/auth?from=%2Fen',
])('keeps nothing at %s, so that nobody can fill the memory', async (path) => {
  expect((await ask(path)).render).toBe('1');
  expect((await ask(path)).render).toBe('2');
});

it.each(['/ar', '/en/help', '/en/find-doctor', '/en/find-doctor?specialty=cardiology', '/fr/doctor/ada-lovelace'])(
  'keeps %s',
  async (path) => {
    expect((await ask(path)).render).toBe('1');
    expect((await ask(path)).render).toBe('1');
  },
);

it('keeps no page on which a call has failed', async () => {
  const call = { path: ['accounts', 'profile'], input: undefined, headers: new Headers(), cookies: new Headers() };
  const { promise: refusal, resolve } = Promise.withResolvers<unknown>();
  meanwhile = ({ api }) => api(call).catch(resolve);
  expect((await ask('/en')).render).toBe('1');
  expect((await ask('/en')).render).toBe('2');
  expect(await refusal).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
});

it('answers HEAD without a body', async () => {
  const { answer, text } = await ask('/en', {}, 'HEAD');
  expect([answer.status, text]).toEqual([200, '']);
});
