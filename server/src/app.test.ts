import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createLog } from './observability/index.ts';
import { createWeb } from './pages/index.ts';
import { type TestServer, testServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ environment: { SAMPLE_DATA: '1' } });
});
afterAll(() => server?.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const signIn = { email: 'nobody@example.com', password: 'secret-42' };
const signInWith = (body: object, headers?: Record<string, string>) =>
  post('/api/accounts/sign-in', JSON.stringify(body), headers);

describe('bad input', () => {
  it('is refused by field when a field is unknown', async () => {
    const answer = await signInWith({ ...signIn, role: 'admin' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ code: 'unrecognized_keys' }] },
    });
  });

  it('is refused by field when it holds a NUL', async () => {
    const person = await server.person({ role: 'patient' });
    const change = { fullName: 'A\u0000B' };
    const answer = await server.request('/api/accounts/profile', {
      method: 'POST',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json', ...person.headers },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: 'fullName' }] } });
  });

  it('is refused when it is no JSON', async () => {
    const answer = await post('/api/accounts/sign-in', '{"email":');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['half a character', [0xd9]],
    ['a byte of another encoding', [0xe9, 0x20]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
  ])('is refused when it holds %s, and nothing is kept', async (_, bytes) => {
    const { headers, ...person } = await server.person({ role: 'patient', fullName: 'Amal Haddad' });
    const body = Buffer.concat([Buffer.from('{"fullName":"Am'), Buffer.from(bytes), Buffer.from('"}')]);
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    const answer = await server.request('/api/accounts/profile', init);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    const whole = { ...init, body: Buffer.from('{"allergies":"é😀ض"}') };
    expect((await server.request('/api/accounts/profile', whole)).status).toBe(200);
    const profile = await server.clientOf({ headers, ...person }).accounts.profile();
    expect(profile).toMatchObject({ fullName: 'Amal Haddad', allergies: 'é😀ض' });
  });

  it('is refused by its size before it is read', async () => {
    expect(
      (await post('/api/accounts/sign-in', JSON.stringify({ ...signIn, email: 'a'.repeat(1_048_576) }))).status,
    ).toBe(413);
  });

  it('is not what an address can only carry as text: numbers and lists are read as the contract has them', async () => {
    const found = await server.request('/api/providers?page=1&minRating=4&acceptingPatients=true&languages[]=ar');
    expect(found.status).toBe(200);
    const refused = await server.request('/api/providers?page=first');
    expect(refused.status).toBe(400);
  });

  it.each([
    ['a list for an object', []],
    ['a text for a list', { languages: 'ar' }],
    ['a number for a text', { fullName: 7 }],
  ])('is %s, which a body could have carried as what it is', async (_, change) => {
    const person = await server.person({ role: 'patient' });
    const answer = await server.request('/api/accounts/profile', {
      method: 'POST',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json', ...person.headers },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is refused alike by the typed client', async () => {
    const call = server.clientOf().accounts.signIn({ ...signIn, email: 'no address' });
    await expect(call).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: 'email' }] } });
  });
});

describe('a page', () => {
  it('reads forms as browsers send them, and refuses anything else before it is asked', async () => {
    const build = () => Promise.reject(new Error('a page was asked'));
    const pages = createApp(server.services, createWeb(server.services, { build }));
    const sent = async (type: string) =>
      (await pages.request('/en/auth', { method: 'POST', body: 'x', headers: { 'content-type': type } })).status;
    expect(await sent('application/json')).toBe(415);
    expect(await sent('multipart/form-data; boundary=y')).toBe(415);
    expect(await sent('application/x-www-form-urlencoded;charset=UTF-8')).toBe(500);
  });

  it('asks in its language to come back later while the database is away, and tries again by itself', async () => {
    const build = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const pages = createApp(server.services, createWeb(server.services, { build }));
    const answer = await pages.request('/fr/help');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const page = await answer.text();
    expect(page).toContain('<html lang="fr" dir="ltr">');
    expect(page).toContain('http-equiv="refresh" content="5"');
  });
});

describe('another site', () => {
  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ])('may change nothing: %s %s', async (name, value) => {
    expect((await signInWith(signIn, { [name]: value })).status).toBe(403);
  });

  it('is not who names our own origin, or no browser at all', async () => {
    expect((await signInWith(signIn, { origin: server.origin })).status).toBe(401);
    expect((await signInWith(signIn)).status).toBe(401);
  });
});

describe('what operators ask', () => {
  it('is answered: alive, ready, measured', async () => {
    expect((await server.request('/healthz')).status).toBe(200);
    expect((await server.request('/readyz')).status).toBe(200);
    await signInWith(signIn);
    await server.clientOf().accounts.session();
    const metrics = await (await server.request('/metrics')).text();
    expect(metrics).toContain('route="accounts.signIn",status="401"');
    expect(metrics).toContain('route="accounts.session",status="200"');
  });

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1, 203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['host', 'clinic.example'],
    ['forwarded', 'for=203.0.113.7'],
  ])('is measured for this machine alone, and not for whom a proxy passes on: %s %s', async (name, value) => {
    expect((await server.request('/metrics', { headers: { [name]: value } })).status).toBe(403);
  });

  it('is measured, where there is a token, for its holder and for nobody else', async () => {
    const token = 'a token of some length';
    const guarded = await testServer({ environment: { METRICS_TOKEN: token } });
    const status = async (headers: Record<string, string>) => (await guarded.request('/metrics', { headers })).status;
    expect(await status({})).toBe(403);
    expect(await status({ authorization: 'Bearer another token of it' })).toBe(403);
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    expect(await status({ ...elsewhere, authorization: `Bearer ${token}` })).toBe(200);
    await guarded.close();
  });

  it('is answered with "not ready" once the server drains', async () => {
    server.services.lifecycle.isDraining = true;
    expect((await server.request('/readyz')).status).toBe(503);
    server.services.lifecycle.isDraining = false;
  });
});

describe('the description of the API', () => {
  it('names every procedure of the contract that a request can call', async () => {
    const document = await (await server.request('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(
      document.paths['/accounts/sign-in'].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('email');
    const operations = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.every((operation) => Object.keys(operation.responses).length > 0)).toBe(true);
  });

  it('says of each in one sentence what it is for', async () => {
    const { paths } = await (await server.request('/api/openapi.json')).json();
    const operations = Object.values<Record<string, { summary?: string }>>(paths).flatMap((item) =>
      Object.values(item),
    );
    expect(operations.length).toBeGreaterThan(300);
    expect(operations.filter(({ summary = '' }) => !/^[A-Z][^\n]{9,}\.$/.test(summary))).toEqual([]);
    const page = await (await server.request('/api/reference')).text();
    expect(page).toContain('Adds an insurer to a country; administrators only.');
  });

  it('is a page for people too, whose styles pass its own policy', async () => {
    const answer = await server.request('/api/reference');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    expect(await answer.text()).toContain(`<style nonce="${nonce}">`);
  });

  it('has forms that lead to this site, to paying and to saved cards, and nowhere else', async () => {
    const policy = (await server.request('/api/reference')).headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://checkout.stripe.com https://billing.stripe.com;");
  });
});

describe('what browsers are told of an answer', () => {
  it.each(['/api/openapi.json', '/api/reference', '/api/nowhere', '/healthz', '/assets/none.js', '/en'])(
    'is to guess no type: %s',
    async (path) => {
      const { headers } = await server.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(['/api/openapi.json', '/api/accounts/profile', '/api/nowhere'])(
    'of the API is that nothing of it runs, loads or is framed, and that it is data: %s',
    async (path) => {
      const { headers } = await server.request(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    },
  );
});

describe('the development console', () => {
  const mail = {
    key: 'k',
    to: 'someone@example.com',
    locale: 'en',
    subject: '<b>Hello</b>',
    html: '<html><head></head><body><p>"Hi"</p></body></html>',
    text: 'Hi',
    calendar: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
  };
  it('shows the mails that nobody sends, escaped', async () => {
    const { sendMail } = await import('./mail/send-mail.ts');
    await sendMail(server.services, mail);
    await sendMail(server.services, mail);
    const list = await (await server.request('/dev/outbox')).text();
    expect(list.match(/someone@example\.com/g)).toHaveLength(1);
    expect(list).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    const path = /\/dev\/outbox\/[0-9a-f-]+/.exec(list)?.[0] ?? '';
    const shown = await (await server.request(path)).text();
    expect(shown).toContain('&lt;p&gt;&quot;Hi&quot;&lt;/p&gt;');
    // No page of ours may be shown in the mail's frame.
    expect(shown).toContain('srcdoc="&lt;html&gt;&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;&lt;/head&gt;');
    expect(shown).toContain('href="data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR');
  });

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1, 203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['host', 'clinic.example'],
    ['forwarded', 'for=203.0.113.7'],
  ])('is for this machine alone, and not for whom a proxy passes on: %s %s', async (name, value) => {
    expect((await server.request('/dev/outbox', { headers: { [name]: value } })).status).toBe(404);
    expect((await server.request('/dev/outbox')).status).toBe(200);
  });

  it('is for other machines where the operator says so', async () => {
    const open = await testServer({ environment: { SAMPLE_DATA: '1', OPEN_DEMONSTRATION: '1' } });
    expect((await open.request('/dev/outbox', { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(200);
    await open.close();
  });

  it('is not there where people are real', async () => {
    const real = await testServer({ environment: { SAMPLE_DATA: '0' } });
    expect((await real.request('/dev/outbox')).status).toBe(404);
    await real.close();
  });
});

it('gives each request an id of its own, and writes what the client calls it beside that in the log', async () => {
  const lines: string[] = [];
  const heard = await testServer({ log: createLog('info', { write: (line) => void lines.push(line) }) });
  const ask = async (given: string) =>
    (await heard.request('/api/accounts/session', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
  const id = await ask('trace-42');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await ask('someone@example.com {"a":1}')).toMatch(/^[0-9a-f-]{36}$/);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'request');
  expect(requests).toMatchObject([{ requestId: id, clientRequestId: 'trace-42' }, {}]);
  expect(requests[1]).not.toHaveProperty('clientRequestId');
  await heard.close();
});

it('answers unknown calls with a code', async () => {
  const answer = await server.request('/api/nothing-here');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ code: 'NOT_FOUND' });
});
