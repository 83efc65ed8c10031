import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

describe('people of the test server', () => {
  it.each(['patient', 'doctor', 'admin'] as const)('are signed in: %s', async (role) => {
    const person = await server.person({ role, verified: role === 'doctor' ? true : undefined });
    const headers = new Headers(person.headers);
    expect(await server.services.sessions.of(headers)).toMatchObject({
      userId: person.userId,
      role,
      token: person.token,
    });
    const session = await server.services.auth.api.getSession({ headers });
    expect(session?.user.id).toBe(person.userId);
  });

  it('are strangers with a cookie that somebody else signed', async () => {
    const { headers } = await server.person({ role: 'patient' });
    const forged = new Headers({
      cookie: headers.cookie.replace(/\.[^.]+$/, `.${encodeURIComponent(btoa('x'.repeat(32)))}`),
    });
    expect(await server.services.sessions.of(forged)).toBeNull();
  });
});
