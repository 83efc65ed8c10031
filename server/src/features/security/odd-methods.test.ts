import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let origin: URL;
let person: Person;

beforeAll(async () => {
  server = await testServer();
  origin = new URL(await server.listen());
  person = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string };

/** As it is written here, without what fetch() would mend. */
const send = (path: string, { method = 'POST', headers = {}, body = '{}' }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers };
    const asked = request({ host: origin.hostname, port: origin.port, path, method, headers: all }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end(['GET', 'HEAD'].includes(method) ? undefined : body);
  });

const CHANGES = [
  'security/email/confirm',
  'security/factor/end',
  'security/passkeys/begin',
  'privacy/deletion/by-link',
  'privacy/deletion/take-back',
  'accounts/sessions/end',
];
const isIn = async () => (await server.clientOf(person).accounts.session()) !== null;

describe('odd ways to ask for a change', () => {
  it('change nothing and fail nowhere', async () => {
    for (const path of CHANGES)
      for (const method of ['HEAD', 'OPTIONS', 'GET', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK']) {
        const { status } = await send(`/api/${path}`, { method, headers: person.headers });
        expect([400, 401, 404, 405, 422, ...(path.includes('by-link') ? [200] : [])], `${method} ${path}`).toContain(
          status,
        );
      }
    expect(await isIn()).toBe(true);
  });

  it('are not turned into one by a header or a field that names another method', async () => {
    const names = ['x-http-method-override', 'x-http-method', 'x-method-override'];
    for (const name of names)
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { status } = await send('/api/rpc/accounts/endSessions?data=%7B%22json%22%3A%7B%7D%7D&_method=POST', {
          method,
          headers: { ...person.headers, [name]: 'POST' },
        });
        expect(status, `${method} ${name}`).toBeOneOf([400, 405]);
      }
    const { status } = await send('/api/accounts/session', {
      method: 'GET',
      headers: { [names[0] as string]: 'DELETE' },
    });
    expect(status).toBe(200);
  });

  it('lead to no page and no procedure by a path that is written oddly', async () => {
    const paths = [
      '/%09',
      '/%2509',
      '/api/%73ecurity/factor/end',
      '/api/security%2ffactor/end',
      '/api/security%252ffactor/end',
      '//api/security/factor/end',
      '/api//security/factor/end',
      '/api/./security/factor/end',
      '/api/x/../security/factor/end',
      '/api/%2e%2e/api/security/factor/end',
      '/API/security/factor/end',
      '/api/security/factor/end/',
      '/api/security/factor/end%00',
      '/api/security/factor/end;x=1',
      '/api/security/factor/end%20',
      '/api/rpc/security%2FendFactor',
      '/api/rpc/security/endFactor%00',
      '/api/rpc/__proto__/endFactor',
      '/api/rpc/constructor',
      '/en/%0d%0aset-cookie:%20x=1',
      '/%c0%af',
      '/%',
      '/en/\\..\\api',
    ];
    for (const path of paths)
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
        const { status, text } = await send(path, { method });
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(200);
        expect(status, `${method} ${path} ${text.slice(0, 80)}`).toBeLessThan(500);
      }
  });

  it('are refused from another origin however its headers are doubled', async () => {
    const own = `http://${origin.host}`;
    const evil = 'https://evil.example';
    const ways: Record<string, string | string[]>[] = [
      { origin: [own, evil] },
      { origin: [evil, own] },
      { origin: own, 'sec-fetch-site': ['same-origin', 'cross-site'] },
      { origin: evil, host: 'evil.example' },
      { origin: evil, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin: 'null' },
      { origin: evil, referer: own },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of ways) {
      const { status } = await send('/api/accounts/sign-out', { headers: { ...person.headers, ...headers } as never });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect(await isIn()).toBe(true);
  });

  it('open no socket from another origin', async () => {
    const upgrade = (headers: Record<string, string | string[]>, path = '/api/live') =>
      new Promise<number>((resolve, reject) => {
        const asked = request({
          host: origin.hostname,
          port: origin.port,
          path,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
            ...person.headers,
            ...headers,
          },
        });
        asked.on('upgrade', (_, socket) => {
          socket.destroy();
          resolve(101);
        });
        asked.on('response', ({ statusCode = 0 }) => resolve(statusCode));
        asked.on('error', reject);
        asked.end();
      });
    const own = `http://${origin.host}`;
    expect(await upgrade({ origin: own })).toBe(101);
    const elsewhere: Record<string, string | string[]>[] = [
      { origin: 'null' },
      { origin: own.replace('http:', 'https:') },
      { origin: [own, 'https://evil.example'] },
      { origin: own, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of elsewhere) expect(await upgrade(headers), JSON.stringify(headers)).toBe(403);
    expect(await upgrade({ origin: own }, '/api/live%2f')).toBe(404);
  });
});
