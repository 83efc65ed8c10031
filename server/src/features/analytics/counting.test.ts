import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { Variables } from '../../observability/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createFunnel } from './funnel/commands.ts';
import { stepShown } from './funnel/rules.ts';

let server: TestServer;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

describe('what is counted', () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    stepShown(new Request(`https://clinic.test${path}`, { method, headers }));

  it('is a search or a doctor’s page, in its language, with or without a query', () => {
    expect(ask('/en/find-doctor')).toEqual({ step: 'search', locale: 'en' });
    expect(ask('/ar/find-doctor.data?q=heart')).toEqual({ step: 'search', locale: 'ar' });
    expect(ask('/fr/doctor/amira-hassan-1a2b3c4d')).toEqual({ step: 'doctor', locale: 'fr' });
  });

  it('is no other page, no robot, nothing loaded ahead and nothing sent', () => {
    for (const path of ['/en', '/en/doctor', '/de/find-doctor', '/en/find-doctor/x', '/find-doctor'])
      expect(ask(path), path).toBeNull();
    expect(ask('/en/find-doctor', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBeNull();
    expect(ask('/en/find-doctor', { 'sec-purpose': 'prefetch;prerender' })).toBeNull();
    expect(ask('/en/find-doctor', {}, 'POST')).toBeNull();
    expect(ask('/en/find-doctor', {}, 'HEAD')).toBeNull();
  });

  it('is what strangers and patients were shown, and nothing of doctors, the staff or what failed', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const pages = new Hono<{ Variables: Variables }>()
      .get('/en/find-doctor', (context) => context.text('found'))
      .get('/en/doctor/:slug', (context) => context.text('gone', 404));
    const [patient, doctor] = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    const app = createApp(server.services, () => pages);
    const show = (path: string, person?: Person) =>
      app.request(new URL(path, server.origin).href, { headers: person?.headers ?? {} });
    for (const person of [undefined, undefined, patient, doctor, auditor]) await show('/en/find-doctor', person);
    await show('/en/doctor/nobody');
    await server.services.background.finish(5_000);
    await server.services.funnel.flush();
    const [row, ...others] = await server.database.read(null, (db) => db.selectFrom('funnel_events').selectAll());
    expect(others).toEqual([]);
    expect(row).toMatchObject({ step: 'search', locale: 'en', times: 3 });
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'id', 'locale', 'step', 'times']);
    expect(row?.at.getTime()).toBe(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  });

  it('is written once, though its answer was lost', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { worker, clock, log } = server.services;
    let isLost = true;
    const write: typeof worker.write = async (...of) => {
      const answer = await worker.write(...of);
      if (isLost) throw new Error('the answer was lost');
      return answer;
    };
    const funnel = createFunnel({ worker: { ...worker, write }, clock, log });
    const times = async () => {
      const rows = await server.database.read(null, (db) => db.selectFrom('funnel_events').select('times'));
      return rows.map((row) => row.times);
    };
    funnel.note({ step: 'doctor', locale: 'es' });
    await expect(funnel.flush()).rejects.toThrow('lost');
    expect(await times()).toEqual([1]);
    funnel.note({ step: 'doctor', locale: 'es' });
    isLost = false;
    await funnel.flush();
    await funnel.flush();
    await funnel.close();
    expect(await times()).toEqual([1, 1]);
  });

  it('is written later where the database refused it', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { funnel } = server.services;
    const change = (statement: string) => server.database.write(null, () => sql.raw(statement));
    funnel.note({ step: 'doctor', locale: 'es' });
    await change('revoke insert on funnel_events from worker');
    await expect(funnel.flush()).rejects.toThrow('permission denied');
    expect(await server.database.read(null, (db) => db.selectFrom('funnel_events').selectAll())).toEqual([]);
    await change('grant insert on funnel_events to worker');
    await funnel.flush();
    const rows = await server.database.read(null, (db) => db.selectFrom('funnel_events').select('times'));
    expect(rows).toEqual([{ times: 1 }]);
  });

  it('is written in the end, however much waits', async () => {
    await server.database.write(null, () => sql`delete from funnel_events`);
    const { worker, log, clock } = server.services;
    let now = Date.now();
    const funnel = createFunnel({ worker, log, clock: { ...clock, now: () => new Date(now) } });
    // More than a statement has places for.
    for (let n = 0; n < 14_000; n += 1) {
      funnel.note({ step: 'doctor', locale: 'es' });
      now -= 3_600_000;
    }
    await funnel.flush();
    await funnel.close();
    const [counted] = await server.database.read(
      null,
      () => sql<{ times: number }>`select sum(times)::integer as times from funnel_events`,
    );
    expect(counted).toEqual({ times: 14_000 });
  });

  it('of a booking is how long it took its patient from the first search page, and nothing of who', async () => {
    const rows = () => server.database.read(null, (db) => db.selectFrom('booking_times').selectAll());
    let now = Date.now();
    const { worker, log, clock } = server.services;
    const funnel = createFunnel({ worker, log, clock: { ...clock, now: () => new Date(now) } });
    const [searcher, other] = ['a', 'b'];
    funnel.note({ step: 'search', locale: 'en' }, searcher);
    now += 40_000;
    funnel.note({ step: 'search', locale: 'en' }, searcher);
    funnel.note({ step: 'doctor', locale: 'en' }, other);
    now += 35_000;
    for (const userId of [searcher, searcher, other])
      funnel.noteBooking({ appointmentId: randomUUID(), userId, providerId: randomUUID() });
    await funnel.close();
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ seconds: 75 });
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['day', 'id', 'seconds']);
  });

  it('of a booking is measured by the server from its own pages', async () => {
    await server.database.write(null, () => sql`delete from booking_times`);
    const [patient, doctor] = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    const pages = new Hono<{ Variables: Variables }>().get('/en/find-doctor', (context) => context.text('found'));
    const app = createApp(server.services, () => pages);
    await app.request(new URL('/en/find-doctor', server.origin).href, { headers: patient.headers });
    await server.services.background.finish(5_000);
    await server.clientOf(patient).appointments.book({
      providerId: doctor.providerId,
      startTime: new Date((Math.floor(Date.now() / 1_800_000) + 48) * 1_800_000).toISOString(),
      appointmentType: 'video',
      idempotencyKey: randomUUID(),
      locale: 'en',
    });
    await server.services.funnel.flush();
    const [row, ...others] = await server.database.read(null, (db) => db.selectFrom('booking_times').selectAll());
    expect(others).toEqual([]);
    expect(row?.seconds).toBeLessThan(60);
  });

  it('of a booking is what had shown its doctor to the person who booked, and nothing of what was searched for', async () => {
    const origins = () => server.database.read(null, (db) => db.selectFrom('booking_origins').selectAll());
    const [searcher, other] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    const [shown, unseen] = [
      await server.person({ role: 'doctor', verified: true, fullName: 'Zoila Quispe' }),
      await server.person({ role: 'doctor', verified: true, fullName: 'Ngozi Adebayo' }),
    ];
    const book = (person: Person, doctor: Person, hours: number) =>
      server.clientOf(person).appointments.book({
        providerId: doctor.providerId,
        startTime: new Date((Math.floor(Date.now() / 1_800_000) + 2 * hours) * 1_800_000).toISOString(),
        appointmentType: 'video',
        idempotencyKey: randomUUID(),
        locale: 'en',
      });
    const found = await server.clientOf(searcher).providers.search({ q: 'Quispe' });
    expect(found.providers.map(({ id }) => id)).toEqual([shown.providerId]);
    const booked = await book(searcher, shown, 30);
    await book(searcher, unseen, 31);
    await book(other, shown, 32);
    await server.services.funnel.flush();
    const day = new Date().toISOString().slice(0, 10);
    expect(await origins()).toEqual([{ appointment_id: booked.id, user_id: searcher.userId, origin: 'search', day }]);
  });

  it('of bookings tells how many took how long, unless they are few', async () => {
    await server.database.write(null, () => sql`delete from booking_times`);
    const add = (seconds: number[]) =>
      server.database.write(
        null,
        () => sql`insert into booking_times (id, seconds) select uuidv7(), unnest(${seconds}::integer[])`,
      );
    const measured = async () => {
      server.services.analytics.clear();
      const { took, service } = await server.clientOf(auditor).analytics.read({ days: 7 });
      return { took: took.map(({ number }) => number), service };
    };
    await add([10, 70, 80, 90]);
    expect(await measured()).toMatchObject({
      took: [null, null, 0, 0, 0],
      service: { searchers: 'few', searchMedian: null, searchMost: null },
    });
    await add([59, 60, 119, 120, 599, 600, 1800, 20, 30, 40]);
    expect(await measured()).toMatchObject({
      took: [null, 5, null, null, null],
      service: { searchers: 'many', searchMedian: 75, searchMost: expect.closeTo(599.7, 5) },
    });
  });

  it('goes after the longest period', async () => {
    await server.database.write(
      null,
      () => sql`insert into funnel_events (id, at, step, locale, times) values
        (uuidv7(), date_trunc('hour', now()) - interval '401 days', 'search', 'fr', 7)`,
    );
    await server.runSchedule('funnel');
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('funnel_events').select('locale').where('locale', '=', 'fr'),
    );
    expect(rows).toEqual([]);
  });
});
