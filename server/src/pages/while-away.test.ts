import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { fail } from '../http/index.ts';
import { createLog, type Variables } from '../observability/index.ts';
import { buildOf } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createWeb, type InProcessApi, type Web } from './web.ts';

type Call = (call: { path: string[] }) => Promise<unknown>;

let server: TestServer;
const served: Server[] = [];
let away: string;
let busy: string;
/** Where what is sent is carried out, and nothing is read any more. */
let halfway: string;
/** Where the server itself is at fault. */
let broken: string;
const lines: { message: string }[] = [];

/** Its one page asks for something that it can do without, unless its address says that it can't. */
function buildOfParts() {
  const calls = new WeakMap<object, Call>();
  const reports = new WeakMap<object, (error: unknown) => void>();
  type Given = { api: Call; reportError: (error: unknown) => void };
  const createLoadContext = ({ api, reportError }: Given) => {
    const context = new RouterContextProvider();
    calls.set(context, api);
    reports.set(context, reportError);
    return context;
  };
  const handleError = (error: unknown, { context }: { context: object }) => reports.get(context)?.(error);
  const ask = ({ context, request }: { context: object; request: Request }) => {
    const path = request.method === 'POST' ? ['accounts', 'signOut'] : ['accounts', 'session'];
    const part = calls.get(context)?.({ path });
    return request.url.includes('whole') ? part : part?.catch(() => null);
  };
  const show = (_: Request, status: number, headers: Headers) => {
    headers.set('content-type', 'text/html');
    return new Response('<h1>The other part</h1>', { status, headers });
  };
  return buildOf({ default: show, createLoadContext, handleError }, { loader: ask, action: ask });
}

async function serve(web: Web): Promise<string> {
  const http = createServer(getRequestListener(createApp(server.services, web).fetch)).listen(0, '127.0.0.1');
  served.push(http);
  await once(http, 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  server = await testServer({ log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
  const build = buildOfParts();
  const refuse = async () => {
    throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
  };
  away = await serve(() => createWeb(server.services, { build: async () => build })(refuse));
  const onlyActs: InProcessApi = async (_, call) => (call.path[1] === 'signOut' ? {} : refuse());
  halfway = await serve(() => createWeb(server.services, { build: async () => build })(onlyActs));
  const fault: InProcessApi = async () => {
    throw new Error('A fault of ours');
  };
  broken = await serve(() => createWeb(server.services, { build: async () => build })(fault));
  busy = await serve(() =>
    new Hono<{ Variables: Variables }>().all('*', () => {
      throw fail('RATE_LIMITED', { retryAfterSeconds: 3 });
    }),
  );
});
afterAll(async () => {
  for (const http of served) http.close();
  await server?.close();
});

const AS_BROWSERS_ASK = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function open(address: string, init: RequestInit = {}) {
  const answer = await fetch(address, { headers: AS_BROWSERS_ASK, ...init });
  const { status, headers } = answer;
  const [text, type] = [await answer.text(), headers.get('content-type') ?? ''];
  return { status, text, type, retryAfter: headers.get('retry-after'), cached: headers.get('cache-control') };
}
const send = (address: string, fields: Record<string, string>) =>
  open(address, { method: 'POST', body: new URLSearchParams(fields) });

describe('while the database is away', () => {
  it('a page that opens is shown without the part that failed, and counts as no page for those who store it', async () => {
    const { text, ...page } = await open(`${away}/en/patient`);
    expect(page).toEqual({ status: 503, type: 'text/html', retryAfter: '5', cached: 'no-store' });
    expect(text).toContain('The other part');
  });

  it('a form that was carried out is not given back, whatever the page that follows lacks', async () => {
    const { status, text } = await send(`${halfway}/en/patient`, { note: 'Written once' });
    expect(status).toBe(200);
    expect(text).toContain('The other part');
    expect(text).not.toContain('Written once');
  });

  it('what a page asks for anew is refused whole, so that it keeps what it shows', async () => {
    const { status, type, text } = await open(`${away}/en/patient.data`);
    expect(status).toBe(503);
    expect(type).toContain('application/json');
    expect(JSON.parse(text)).toEqual({ code: 'UNAVAILABLE', data: { retryAfterSeconds: 5 } });
  });

  it('a page that can’t do without what failed is one that tries again by itself', async () => {
    const { status, text } = await open(`${away}/es/patient?whole`);
    expect(status).toBe(503);
    expect(text).toContain('<html lang="es" dir="ltr">');
    expect(text).toContain('<meta http-equiv="refresh" content="5" />');
  });

  it('no page is a line in the log: the call that failed has said so; a fault of the server is', async () => {
    const told = () => lines.filter(({ message }) => message === 'page failed');
    await open(`${away}/en/patient?whole`);
    expect(told()).toEqual([]);
    await open(`${broken}/en/patient?whole`);
    expect(told()).toMatchObject([{ err: { message: 'A fault of ours' } }]);
  });

  it('a form that its browser sends by itself is answered in its language, with what was written in it', async () => {
    const { status, type, text } = await send(`${away}/ar/help`, { subject: '"Ana" <b>', text: 'one\nand two' });
    expect([status, type]).toEqual([503, 'text/html; charset=UTF-8']);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('<form method="post">');
    expect(text).toContain('name="subject" value="&quot;Ana&quot; &lt;b&gt;"');
    expect(text).toContain('name="text" value="one\nand two"');
    expect(text, 'a page that is asked for again by itself would send nothing').not.toContain('http-equiv');
  });

  it('no password is repeated: its sender is asked to go back', async () => {
    const { status, text } = await send(`${away}/en/auth`, { email: 'ana@example.com', password: 'pine teal' });
    expect(status).toBe(503);
    expect(text).toContain('Please go back in your browser');
    expect(text).not.toMatch(/pine teal|<form/);
  });

  it('signing out says that it failed, and can be tried again', async () => {
    const { status, text } = await send(`${away}/en/sign-out`, {});
    expect(status).toBe(503);
    expect(text).toContain('<h1>Sign out failed</h1>');
    expect(text).toContain('You’re still signed in on this device.');
    expect(text).toMatch(/<form method="post">\s*<button/);
  });
});

describe('a page that strangers share', () => {
  /** Its database answers from when `mayAnswer` says so; each call waits for `mayGo`. */
  async function shared(mayAnswer: () => boolean, mayGo: () => Promise<void>) {
    const waiting = { readers: 0 };
    const cache = createPageCache(server.services);
    const counting: PageCache = {
      get(...asked) {
        waiting.readers += 1;
        return cache.get(...asked);
      },
    };
    const api: InProcessApi = async () => {
      await mayGo();
      if (!mayAnswer()) throw fail('UNAVAILABLE', { retryAfterSeconds: 5 });
      return {};
    };
    const address = await serve(() => createWeb(server.services, { build: async () => buildOfParts() }, counting)(api));
    return { address: `${address}/en`, waiting };
  }

  it('is no page for anybody who has waited for it while the database was away, and is rendered anew after that', async () => {
    let isThere = false;
    const mayGo = Promise.withResolvers<void>();
    const { address, waiting } = await shared(
      () => isThere,
      () => mayGo.promise,
    );
    const readers = [1, 2, 3].map(() => open(address));
    await expect.poll(() => waiting.readers).toBe(3);
    mayGo.resolve();
    for (const { text, ...page } of await Promise.all(readers)) {
      expect(page).toEqual({ status: 503, type: 'text/html', retryAfter: '5', cached: 'no-store' });
      expect(text).toContain('The other part');
    }
    isThere = true;
    expect(await open(address)).toMatchObject({ status: 200, retryAfter: null });
  });
});

describe('where it was too much at once', () => {
  it('a form is answered with a page, in its language', async () => {
    const { status, type, text, retryAfter } = await send(`${busy}/fr/help`, { text: 'bonjour' });
    expect([status, type, retryAfter]).toEqual([429, 'text/html; charset=UTF-8', '3']);
    expect(text).toContain('<html lang="fr" dir="ltr">');
    expect(text).toContain('Revenez à la page précédente dans votre navigateur');
  });

  it('so is signing out', async () => {
    const { status, text } = await send(`${busy}/en/sign-out`, {});
    expect(status).toBe(429);
    expect(text).toContain('<h1>Sign out failed</h1>');
  });

  it('a script gets data', async () => {
    const { status, type } = await open(`${busy}/en/help`, {
      method: 'POST',
      headers: {},
      body: new URLSearchParams(),
    });
    expect(status).toBe(429);
    expect(type).toContain('application/json');
  });
});
