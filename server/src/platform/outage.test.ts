import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { type ServerProcess, serverProcess } from '../testing/processes.ts';
import { type RoughLine, roughLine } from '../testing/rough-line.ts';
import { type TestServer, testServer } from '../testing/server.ts';

let server: TestServer;
let line: RoughLine;
let node: ServerProcess;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  line = await roughLine(Number(new URL(server.urls.app).port));
  const over = (url: string) => Object.assign(new URL(url), { port: String(line.port) }).href;
  const { app, auth, worker, ...others } = server.urls;
  node = await serverProcess({ ...others, app: over(app), auth: over(auth), worker: over(worker) });
});
afterAll(async () => {
  line?.mend();
  await node?.stop();
  await line?.stop();
  await server?.close();
});

const ask = (path: string) => fetch(new URL(path, node.origin), { headers: patient.headers });
const list = () => ask('/api/appointments');
const isReady = async () => (await ask('/readyz')).status === 200;

describe('while the database is away', () => {
  it('a call is answered with 503 and when to come back, and with data again once it is there', async () => {
    expect((await list()).status).toBe(200);
    line.cut();
    const away = await list();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await isReady()).toBe(false);
    line.mend();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    expect((await list()).status).toBe(200);
  });

  it('connections that hang are given up after five seconds, and new ones serve', { timeout: 60_000 }, async () => {
    expect((await list()).status).toBe(200);
    line.stall();
    const began = performance.now();
    await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200);
    expect(performance.now() - began).toBeLessThan(12_000);
  });
});
