import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { serverProcess } from '../../testing/processes.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { dayAhead } from '../../testing/visits.ts';

const OPERATIONS = trials(1_000, 10_000);
/** How often each kind of outcome comes, at least */
const OFTEN = trials(3, 50);
const AT_ONCE = 16;
const open: TestServer[] = [];
afterAll(() => Promise.all(open.map((server) => server.close())));

async function newServer(): Promise<TestServer> {
  const server = await testServer();
  open.push(server);
  return server;
}
const people = (server: TestServer, count: number, role: 'patient' | 'doctor') =>
  Promise.all(
    Array.from({ length: count }, () => server.person(role === 'doctor' ? { role, verified: true } : { role })),
  );

/** Pairs of visits that occupy the same person's same time. */
async function countOverlaps(server: TestServer): Promise<number> {
  const [row] = await server.database.read(
    null,
    () => sql<{ overlaps: number }>`
    select count(*) as overlaps from appointments a join appointments b
      on a.id < b.id and (a.provider_id = b.provider_id or a.patient_id = b.patient_id) and a.during && b.during
    where a.status in ('scheduled', 'confirmed', 'in_progress') and b.status in ('scheduled', 'confirmed', 'in_progress')`,
  );
  return row!.overlaps;
}

describe('two hundred patients asking for one slot through two processes', () => {
  let server: TestServer;
  let processes: Awaited<ReturnType<typeof serverProcess>>[];
  beforeAll(async () => {
    server = await newServer();
    processes = await Promise.all([serverProcess(server.urls), serverProcess(server.urls)]);
  });
  afterAll(() => Promise.all(processes.map(({ stop }) => stop())));

  it('are one booking and 199 who learn what is free', async () => {
    const [doctor] = await people(server, 1, 'doctor');
    const patients = await people(server, 200, 'patient');
    const ask = (patient: Person, index: number) =>
      fetch(`${processes[index % 2]!.origin}/api/appointments`, {
        method: 'POST',
        headers: { ...patient.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          providerId: doctor!.providerId,
          appointmentType: 'video',
          startTime: dayAhead(3, 20),
          idempotencyKey: randomUUID(),
        }),
      });
    const answers = await Promise.all(patients.map(ask));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(199);
    const lost = (await answers.find(({ status }) => status === 409)!.json()) as object;
    expect(lost).toMatchObject({
      code: 'SLOT_TAKEN',
      data: { nextSlots: [dayAhead(3, 21), dayAhead(3, 22), dayAhead(3, 23)] },
    });
    expect(await countOverlaps(server)).toBe(0);
    const [deadlocks] = await server.database.read(
      null,
      () => sql<{ count: number }>`
      select deadlocks as count from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks!.count).toBe(0);
  }, 60_000);
});

/** Numbers that look random and are the same in each run (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const EXPECTED = new Set(['SLOT_TAKEN', 'PATIENT_BUSY', 'TRANSITION_REFUSED', 'OUTSIDE_WINDOW', 'TOO_MANY_HOLDS']);

it('any order of bookings, moves, cancellations and releases leaves no overlap', async () => {
  const server = await newServer();
  const doctors = await people(server, 6, 'doctor');
  const patients = await people(server, 24, 'patient');
  const booked: { id: string; patient: Person }[] = [];
  const below = sequence(20_261_121);
  const pick = <Item>(items: Item[]): Item => items[below(items.length)]!;
  const anyStart = () => dayAhead(3 + below(2), below(48));
  const outcomes = new Map<string, number>();

  const book = async () => {
    const patient = pick(patients);
    const input = {
      providerId: pick(doctors).providerId,
      appointmentType: 'video',
      startTime: anyStart(),
      idempotencyKey: randomUUID(),
    } as const;
    const { id } = await server.clientOf(patient).appointments.book(input);
    booked.push({ id, patient });
  };
  const move = async () => {
    const { id, patient } = pick(booked);
    await server.clientOf(patient).appointments.reschedule({ id, startTime: anyStart() });
  };
  const cancel = async () => {
    const { id, patient } = pick(booked);
    await server.clientOf(patient).appointments.cancel({ id });
  };
  const expire = async () => {
    const { id } = pick(booked);
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = now() where id = ${id} and status = 'scheduled'`,
    );
    await server.runSchedule('holds');
  };
  const operations: [string, () => Promise<void>][] = [
    ...Array.from({ length: 5 }, (): [string, () => Promise<void>] => ['book', book]),
    ...Array.from({ length: 3 }, (): [string, () => Promise<void>] => ['move', move]),
    ['cancel', cancel],
    ['expire', expire],
  ];
  const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  const unexpected = new Set<string>();
  const perform = async () => {
    const [name, run] = booked.length < 10 ? operations[0]! : pick(operations);
    const code = await run().then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
    count(code === 'done' ? name : code);
    if (code !== 'done' && !EXPECTED.has(code)) unexpected.add(code);
  };
  let left = OPERATIONS;
  const worker = async () => {
    while (left-- > 0) await perform();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  expect([...unexpected]).toEqual([]);
  for (const name of ['book', 'move', 'cancel', 'expire', ...EXPECTED]) {
    if (name !== 'OUTSIDE_WINDOW') expect(outcomes.get(name) ?? 0, name).toBeGreaterThan(OFTEN);
  }
  expect(await countOverlaps(server)).toBe(0);
}, 300_000);

it('without the constraints the same detector finds overlaps', { tags: ['long'] }, async () => {
  const server = await newServer();
  await server.database.write(
    null,
    () => sql`alter table appointments
    drop constraint one_visit_per_provider_at_a_time, drop constraint one_visit_per_patient_at_a_time`,
  );
  const [doctor] = await people(server, 1, 'doctor');
  const patients = await people(server, 10, 'patient');
  for (let slot = 0; slot < 20; slot++) {
    const startTime = dayAhead(3, slot);
    const input = { providerId: doctor!.providerId, appointmentType: 'video', startTime } as const;
    const book = (patient: Person) =>
      server.clientOf(patient).appointments.book({ ...input, idempotencyKey: randomUUID() });
    await Promise.allSettled(patients.map(book));
  }
  expect(await countOverlaps(server)).toBeGreaterThan(0);
});
