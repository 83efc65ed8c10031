import { randomUUID } from 'node:crypto';
import { isContractProcedure } from '@orpc/contract';
import { call } from '@orpc/server';
import { contract } from '@polyclinic/contract';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import type { Variables } from './observability/index.ts';
import { createPageCalls } from './page-calls.ts';
import { createWeb } from './pages/index.ts';
import { anyone, readingOnly } from './procedures/index.ts';
import { type TestServer, testServer } from './testing/server.ts';

/** A site beside ours: browsers send it our cookies, and its requests have ports or subdomains of their own. */
const SIBLING = 'http://app.localhost:4000';
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND'];
const ELSEWHERE: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['no name', { origin: 'null' }],
  ['a sibling', { origin: SIBLING }],
  ['a sibling, as the browser says', { origin: SIBLING, 'sec-fetch-site': 'same-site' }],
  ['another site that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling that names no origin', { 'sec-fetch-site': 'same-site' }],
];

type Named = { name: string; method: string; rpc: string; rest: string };

/** Every procedure of the contract, with both of its addresses. */
function proceduresIn(part: object, path: string[] = []): Named[] {
  return Object.entries(part).flatMap(([key, value]) => {
    const at = [...path, key];
    if (!isContractProcedure(value)) return proceduresIn(value, at);
    const { method = 'POST', path: address = `/${at.join('/')}` } = value['~orpc'].route;
    const rest = `/api${address.replaceAll(/\{[^}]+\}/g, '0198c5a0-0000-7000-8000-000000000000')}`;
    return [{ name: at.join('.'), method, rpc: `/api/rpc/${at.join('/')}`, rest }];
  });
}

const procedures = proceduresIn(contract);
const changes = procedures.filter(({ method }) => method !== 'GET');
const reads = procedures.filter(({ method }) => method === 'GET');
/** By their addresses: a POST to one may be a change beside a read. */
const changing = new Set(changes.map(({ rest }) => rest));

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { SAMPLE_DATA: '1' } });
});
afterAll(() => server?.close());

const ask = async (path: string, method: string, headers: Record<string, string> = {}) => {
  const hasBody = !['GET', 'HEAD'].includes(method);
  const init = { method, headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) } };
  return server.request(path, hasBody ? { ...init, body: '{}' } : init);
};

describe('a procedure', () => {
  it('reads by GET or changes by POST', () => {
    expect(procedures.length).toBeGreaterThan(100);
    expect(procedures.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([]);
  });

  it.each(changes)('$name, which changes something, is reached by POST alone', async ({ rpc, rest }) => {
    for (const method of METHODS) {
      const answer = await ask(rpc, method);
      expect([405, answer.headers.get('allow')], `${method} ${rpc}`).toEqual([answer.status, 'POST']);
    }
    expect((await ask(`${rpc}/?data=%7B%7D`, 'GET')).status, `GET ${rpc}/`).toBe(405);
    const isReadToo = reads.some((read) => read.rest === rest);
    for (const method of METHODS.filter((one) => !isReadToo || one !== 'GET')) {
      expect((await ask(rest, method)).status, `${method} ${rest}`).toBeOneOf([404, 405]);
    }
  });

  it.each(reads)('$name, which reads, is reached by GET and by the POST of our own client', async ({ rpc, rest }) => {
    for (const method of METHODS.filter((one) => one !== 'GET')) {
      const answer = await ask(rpc, method);
      expect([405, answer.headers.get('allow')], `${method} ${rpc}`).toEqual([answer.status, 'GET, POST']);
      expect((await ask(rest, method)).status, `${method} ${rest}`).toBeOneOf([404, 405]);
    }
  });

  it.each(procedures)('$name is not asked by POST from elsewhere', async ({ rpc, rest }) => {
    for (const [who, headers] of ELSEWHERE) {
      expect((await ask(rpc, 'POST', headers)).status, `${who}: ${rpc}`).toBe(403);
      expect((await ask(rest, 'POST', headers)).status, `${who}: ${rest}`).toBe(403);
    }
  });

  it.each(procedures)('$name answers our own pages, and clients that are no browser', async ({ rpc, rest }) => {
    const own: Record<string, string>[] = [
      {},
      { origin: server.origin, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) {
      const answers = [await ask(rpc, 'POST', headers)];
      if (changing.has(rest)) answers.push(await ask(rest, 'POST', headers));
      for (const answer of answers) {
        const { code } = await answer.json().catch(() => ({}));
        expect([answer.status, code]).not.toEqual([405, expect.anything()]);
        expect([answer.status, code]).not.toEqual([403, 'FORBIDDEN']);
      }
    }
  });
});

/** How each route beside the contract's is kept from other origins. */
const ROUTES: Record<string, 'reads' | 'refuses other origins' | 'asks for a signature'> = {
  'GET /healthz': 'reads',
  'GET /readyz': 'reads',
  'GET /metrics': 'reads',
  // The library's own protocol: HEAD reads how far an upload came.
  'ALL /api/uploads/:id': 'refuses other origins',
  'POST /api/documents': 'refuses other origins',
  'POST /api/photos': 'refuses other origins',
  'GET /api/photos/:id/:size': 'reads',
  'GET /api/documents/:token': 'reads',
  'POST /api/webhooks/payments': 'asks for a signature',
  'GET /calendar/:name{.+\\.ics}': 'reads',
  'POST /api/unsubscribe/:token': 'asks for a signature',
  'GET /api/files/:token': 'reads',
  'GET /api/exports/:token': 'reads',
  'GET /api/invoices/:id': 'reads',
  'GET /api/mails/:kind': 'reads',
  'GET /api/access-proofs/:id': 'reads',
  'GET /api/openapi.json': 'reads',
  'GET /api/reference': 'reads',
  'GET /api': 'reads',
  'ALL /api/*': 'refuses other origins',
  'GET /dev/outbox': 'reads',
  'GET /dev/outbox/:id': 'reads',
  'ALL /*': 'refuses other origins',
};

/** What answers; a handler takes the context alone, or names what it does not use. */
const routesOf = ({ routes }: ReturnType<typeof createApp>) =>
  new Set(routes.filter(({ handler }) => handler.length < 2).map(({ method, path }) => `${method} ${path}`));

describe('a route beside the contract', () => {
  const build = () => Promise.reject(new Error('a page was asked'));
  const withPages = () => createApp(server.services, createWeb(server.services, { build }));

  it('is on this list, with what keeps other origins out', () => {
    expect([...routesOf(withPages())].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it.each(Object.entries(ROUTES))('%s %s', async (route, way) => {
    const [named = '', path = ''] = route.split(' ');
    const address = path.replace(/:name.*/, 'x.ics').replace(/:\w+|\*/, 'x');
    const methods = named === 'ALL' ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST'];
    const app = withPages();
    for (const method of methods) {
      const answer = await app.request(`${server.origin}/${address.replace(/^\//, '')}`, {
        method,
        headers: { origin: SIBLING, 'content-type': 'text/plain' },
        body: '',
      });
      if (way === 'reads') expect(answer.status, route).toBeOneOf([403, 404, 405]);
      else if (way === 'refuses other origins') expect(answer.status, `${method} ${path}`).toBe(403);
      else expect(answer.status, route).toBeOneOf([400, 422]);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('is no page by %s', async (method) => {
    const answer = await withPages().request(`${server.origin}/en/sign-out`, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('who opens a page', () => {
  const patient = () => server.person({ role: 'patient' });
  const callBy = async (method: string, path: string[], { headers }: { headers: { cookie: string } }) => {
    const calls = createPageCalls(server.services);
    const page = { path, input: undefined, headers: new Headers(headers), cookies: new Headers() };
    const app = new Hono<{ Variables: Variables }>();
    app.use(requestId()).all('*', async (context) => context.json((await calls(context, page)) as object));
    app.onError((_, context) => context.text('failed', 500));
    return app.request('http://localhost/', { method });
  };

  it('reads by it, and changes nothing until a form is sent', async () => {
    const person = await patient();
    for (const method of ['GET', 'HEAD']) {
      expect((await callBy(method, ['accounts', 'session'], person)).status).toBe(200);
      expect((await callBy(method, ['accounts', 'signOut'], person)).status).toBe(500);
    }
    expect(await server.clientOf(person).accounts.session()).not.toBeNull();
    expect((await callBy('POST', ['accounts', 'signOut'], person)).status).toBe(200);
    expect(await server.clientOf(person).accounts.session()).toBeNull();
  });
});

describe('a procedure that reads', () => {
  it('gets databases that change nothing', async () => {
    const { database, worker } = readingOnly(server.services);
    const change = () => sql<object>`select set_config('a.b', 'c', true)`;
    for (const one of [database, worker]) {
      await expect(one.write(null, change)).rejects.toThrow('tried to change');
      await expect(one.transaction(null, async () => {})).rejects.toThrow('tried to change');
      expect(await one.read(null, () => sql<{ one: number }>`select 1 as one`)).toEqual([{ one: 1 }]);
    }
  });

  it('is given them, whatever its handler calls', async () => {
    const context = {
      services: server.services,
      requestId: randomUUID(),
      ip: '',
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
      session: null,
      pageLanguage: null,
      answeredBy: {},
    };
    const reading = anyone.accounts.session.handler(async (given) => {
      await given.context.services.database.write(null, () => sql`select 1`);
      return null;
    });
    await expect(call(reading, undefined, { context })).rejects.toThrow('tried to change');
  });
});
