import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../testing/people.ts';
import { type ServerProcess, serverProcess } from '../testing/processes.ts';
import { type RoughLine, roughLine } from '../testing/rough-line.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { dayAhead } from '../testing/visits.ts';

let server: TestServer;
let line: RoughLine;
/** Of jobs, webhooks and the built-in gateway's books */
let workerLine: RoughLine;
let node: ServerProcess;
let patient: Person;
const logFile = join(tmpdir(), `polyclinic-outage-${randomUUID()}.log`);

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  line = await roughLine(Number(new URL(server.urls.app).port));
  workerLine = await roughLine(Number(new URL(server.urls.app).port));
  const over = (url: string, by = line) => Object.assign(new URL(url), { port: String(by.port) }).href;
  const { app, auth, worker, ...others } = server.urls;
  const urls = { ...others, app: over(app), auth: over(auth), worker: over(worker, workerLine) };
  node = await serverProcess(urls, { logFile });
});
afterAll(async () => {
  line?.mend();
  await node?.stop();
  await line?.stop();
  await workerLine?.stop();
  await server?.close();
  await rm(logFile, { force: true });
});

const ask = (path: string, { headers }: Pick<Person, 'headers'> = patient) =>
  fetch(new URL(path, node.origin), { headers });
const list = (person = patient) => ask('/api/appointments', person);
const turnOff = async () => {
  const preferences = [{ event: 'reminder', channel: 'email', isOn: false }];
  const headers = { ...patient.headers, 'content-type': 'application/json' };
  const body = JSON.stringify({ preferences });
  return (await fetch(`${node.origin}/api/notifications/preferences`, { method: 'POST', headers, body })).status;
};
const isReady = async () => (await ask('/readyz')).status === 200;

/** How a socket is answered: 101 where it opens. */
async function openSocket(): Promise<number> {
  const socket = new WebSocket(`${node.origin.replace('http', 'ws')}/api/live`, { headers: patient.headers });
  socket.on('error', () => {});
  const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
  const opened = once(socket, 'open').then(() => 101);
  const lost = once(socket, 'close').then(() => 0);
  const status = await Promise.race([refused, opened, lost]);
  socket.terminate();
  return status;
}

describe('while the database is away', () => {
  it('a call is answered with 503 and when to come back, and with data again once it is there', async () => {
    // Whose session this server has not read yet.
    const unknown = await server.person({ role: 'patient' });
    expect((await list()).status).toBe(200);
    line.cut();
    for (const person of [patient, unknown]) {
      const away = await list(person);
      expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect(await isReady()).toBe(false);
    const logged = async () => (await readFile(logFile, 'utf8')).split('database unavailable').length - 1;
    await expect.poll(logged, { message: 'once a minute, however many are answered so' }).toBe(1);
    line.mend();
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    expect([(await list()).status, (await list(unknown)).status]).toEqual([200, 200]);
  });

  it('who opens the address of a file reads so, in a language of theirs', async () => {
    const headers = { ...patient.headers, accept: 'text/html,*/*;q=0.8', 'accept-language': 'ar-EG,en;q=0.5' };
    line.cut();
    const away = await ask(`/api/invoices/${randomUUID()}`, { headers });
    const text = await away.text();
    line.mend();
    expect(away.status).toBe(503);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    const [, nonce] = /<style nonce="([^"]+)">/.exec(text) ?? [];
    expect(away.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'nonce-${nonce}'`);
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  });

  it('a socket is answered with 503, and opens once it is there again', async () => {
    expect(await openSocket()).toBe(101);
    line.cut();
    await expect.poll(openSocket).toBe(503);
    line.mend();
    await expect.poll(openSocket, { timeout: 20_000 }).toBe(101);
    expect(await isReady()).toBe(true);
  });

  it('connections that hang are given up after five seconds, and new ones serve', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    expect((await list()).status).toBe(200);
    line.stall();
    const began = performance.now();
    await expect.poll(async () => (await list()).status, { timeout: 20_000 }).toBe(200);
    expect(performance.now() - began).toBeLessThan(12_000);
  });
});

describe('while only the connections of jobs and of the built-in gateway', () => {
  let halfHour = 0;
  /** Asks for the checkout of a visit that is held. */
  const checkoutOf = async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    halfHour += 1;
    const startTime = dayAhead(2, halfHour);
    const hold = { providerId: doctor.providerId, startTime, idempotencyKey: randomUUID() };
    const { id: appointmentId } = await server
      .clientOf(patient)
      .appointments.book({ ...hold, appointmentType: 'video' });
    const headers = { ...patient.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ json: { appointmentId } });
    return async () => {
      const answer = await fetch(`${node.origin}/api/rpc/payments/checkout`, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('retry-after')];
    };
  };

  it('are away, a checkout is answered with 503 and when to come back, not as if the gateway had failed', async () => {
    const checkout = await checkoutOf();
    workerLine.cut();
    const away = await checkout();
    workerLine.mend();
    expect(away).toEqual([503, '5']);
    await expect.poll(checkout, { timeout: 20_000 }).toEqual([200, null]);
  });

  it('hang, a checkout is so, too', { tags: ['long'], timeout: 60_000 }, async () => {
    expect(await (await checkoutOf())()).toEqual([200, null]);
    const checkout = await checkoutOf();
    workerLine.stall();
    expect(await checkout()).toEqual([503, '5']);
    await expect.poll(checkout, { timeout: 40_000 }).toEqual([200, null]);
  });
});

describe('a server whose line for announcements is gone', () => {
  it('is not ready until it has opened another by itself', async () => {
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const isAway = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'polyclinic live' and datname = current_database()`;
    const readiness: boolean[] = [];
    await server.services.database.write(null, () => isAway);
    await expect
      .poll(
        async () => {
          readiness.push(await isReady());
          return readiness.includes(false) && readiness.at(-1);
        },
        { interval: 5, timeout: 20_000 },
      )
      .toBe(true);
  });
});

describe('while commits of writes are stalled', () => {
  it('the reads of others and readiness are as quick as ever, and writes are answered with 503', {
    timeout: 60_000,
  }, async () => {
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const other = await server.person({ role: 'patient' });
    const mayGo = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const locking = server.database.transaction(null, async (trx) => {
      await sql`lock table notification_preferences in share row exclusive mode`.execute(trx);
      isLocked.resolve();
      await mayGo.promise;
    });
    await isLocked.promise;
    const writes = Array.from({ length: 20 }, turnOff);
    const slowest = { ms: 0 };
    for (let count = 0; count < 20; count += 1) {
      const began = performance.now();
      expect([(await list(other)).status, await isReady()]).toEqual([200, true]);
      slowest.ms = Math.max(slowest.ms, performance.now() - began);
    }
    expect(slowest.ms).toBeLessThan(4_000);
    // A person has only so many requests at a time: the others are refused before they reach the database.
    expect(await Promise.race(writes)).toBe(503);
    mayGo.resolve();
    await locking;
    expect((await Promise.all(writes)).filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  });
});

describe('while no further connection to the database is to be had', () => {
  it('what needs one is answered with 503, and everything works again afterwards', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const database = new URL(server.urls.owner).pathname.slice(1);
    const limit = (most: number) =>
      server.database.write(null, () => sql.raw(`alter database "${database}" connection limit ${most}`));
    await limit(0);
    line.drop();
    try {
      const statuses = await Promise.all([...Array.from({ length: 10 }, async () => (await list()).status), turnOff()]);
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(await isReady()).toBe(false);
    } finally {
      await limit(-1);
    }
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    expect([(await list()).status, await turnOff()]).toEqual([200, 200]);
  });
});
