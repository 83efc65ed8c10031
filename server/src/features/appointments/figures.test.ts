import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

const MINUTES_A_DAY = 1440;

/** A visit of some days ago, at 60 dollars, that ended so. */
async function past(days: number, ...path: ('in_progress' | 'completed' | 'no_show' | 'cancelled')[]): Promise<string> {
  const id = await createVisit(server.database, { patient, doctor, startsIn: (60 + days) * MINUTES_A_DAY });
  const age = (60 + 2 * days) * MINUTES_A_DAY * 60_000;
  const [visit] = await server.database.read(null, (db) =>
    db.selectFrom('appointments').select(['start_time', 'end_time']).where('id', '=', id),
  );
  const earlier = (time: Date) => new Date(time.getTime() - age);
  await server.database.write(null, (db) =>
    db
      .updateTable('appointments')
      .set({ start_time: earlier(visit!.start_time), end_time: earlier(visit!.end_time) })
      .where('id', '=', id),
  );
  for (const status of path) await to(id, status);
  return id;
}

const to = (id: string, status: string) => server.database.write(null, () => toStatus(status, id));

async function stats() {
  const now = Date.now();
  const range = { from: new Date(now).toISOString(), until: new Date(now + 86_400_000).toISOString() };
  return (await server.clientOf(doctor).appointments.week(range)).stats;
}

const counted = async () => {
  const rows = await server.database.read(null, (db) =>
    db.selectFrom('practice_figures').select(['total', 'completed']).where('provider_user_id', '=', doctor.userId),
  );
  return rows[0];
};

it('the rating is the practice’s own', async () => {
  const other = await server.person({ role: 'doctor', verified: true });
  for (const [rated, average_rating] of [
    [doctor, '4.50'],
    [other, '3.00'],
  ] as const)
    await server.database.write(null, (db) =>
      db.updateTable('providers').set({ average_rating }).where('user_id', '=', rated.userId),
    );
  expect((await stats()).averageRating).toBe(4.5);
});

it('the figures are the same before and after the past was counted, and each visit is counted once', async () => {
  await past(30, 'in_progress', 'completed');
  await past(20, 'no_show');
  await past(1, 'in_progress', 'completed');
  const before = await stats();
  expect(before).toEqual({ totalAppointments: 3, completed: 2, earningsCents: 0, averageRating: 0 });
  await Promise.all([server.runSchedule('settled-visits'), server.runSchedule('settled-visits')]);
  expect(await counted()).toEqual({ total: 2, completed: 1 });
  expect(await stats()).toEqual(before);
  await server.runSchedule('settled-visits');
  expect(await stats()).toEqual(before);
});

it('a visit that is still open is not counted, nor what comes after it, until it has ended', async () => {
  const open = await past(10, 'in_progress');
  await past(9, 'cancelled');
  await past(30, 'in_progress', 'completed');
  await server.runSchedule('settled-visits');
  expect(await counted()).toEqual({ total: 1, completed: 1 });
  expect(await stats()).toMatchObject({ totalAppointments: 3, completed: 1 });
  await to(open, 'completed');
  await server.runSchedule('settled-visits');
  expect(await counted()).toEqual({ total: 3, completed: 2 });
  expect(await stats()).toMatchObject({ totalAppointments: 3, completed: 2 });
});
