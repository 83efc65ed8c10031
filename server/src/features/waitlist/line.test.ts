import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';
import { startWaiting, type Waiting } from '../../testing/waiting.ts';

let waiting: Waiting;
let server: TestServer;

beforeAll(async () => {
  waiting = await startWaiting();
  server = waiting.server;
});
afterAll(() => waiting?.close());

const threePeople = async (): Promise<[doctor: Person, amal: Person, badr: Person]> => [
  await server.person({ role: 'doctor', verified: true }),
  await server.person({ role: 'patient' }),
  await server.person({ role: 'patient' }),
];

type Move = { who: number; what: 'join' | 'leave' | 'decline' | 'take' } | { what: 'free' | 'expire' };
const who = fc.nat({ max: 3 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ who, what: fc.constant('join' as const) }) },
  { weight: 3, arbitrary: fc.record({ who, what: fc.constantFrom('leave', 'decline', 'take') }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('free', 'expire') }) },
);

type Line = { person: Person; asked: boolean }[];

it('in whatever order people come, answer and stay silent: the longest waiting is asked, one at a time, and one has it', async () => {
  const people = await Promise.all([0, 1, 2, 3].map(() => server.person({ role: 'patient' })));
  const holder = await server.person({ role: 'patient' });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 4, maxLength: 9 }), async (path) => {
      const doctor = await server.person({ role: 'doctor', verified: true });
      const start = dayAhead(2 + Math.floor(run / 20), (run++ % 20) * 2);
      let visit: string | null = await waiting.paidVisit(doctor, holder, start);
      /** The model: who waits, in order; who of them was asked already; who has it. */
      const line: Line = [];
      let owner: Person | null = null;
      let open: Person | null = null;
      const ask = () => {
        const next = line.find(({ asked }) => !asked);
        if (next) next.asked = true;
        open = next?.person ?? null;
      };
      const drop = (person: Person) =>
        void line.splice(
          line.findIndex((one) => one.person === person),
          1,
        );
      const waits = (person: Person) => line.some((one) => one.person === person);
      for (const move of path) {
        if (move.what === 'free' && visit) {
          await waiting.cancel(holder, visit);
          visit = null;
          ask();
        }
        if (move.what === 'expire') {
          await waiting.expire();
          if (open) ask();
        }
        if ('who' in move) {
          const person = people[move.who] as Person;
          const { waitlist } = server.clientOf(person);
          if (move.what === 'join' && owner !== person) {
            const { id } = await waitlist.waitForDay({
              ...waiting.wholeDay(doctor, 0),
              from: start,
              until: new Date(Date.parse(start) + 1_800_000).toISOString(),
            });
            expect(id).toBeTruthy();
            if (!waits(person)) line.push({ person, asked: false });
          }
          const mine = (await waiting.waitsOf(person)).find(({ providerId }) => providerId === doctor.providerId);
          if (move.what === 'leave' && mine) {
            await waitlist.leave({ id: mine.id });
            drop(person);
            if (open === person) ask();
          }
          if (move.what === 'decline' && mine?.offer) {
            await waitlist.decline({ id: mine.offer.id });
            ask();
          }
          if (move.what === 'take' && mine?.offer) {
            await waitlist.take({ id: mine.offer.id });
            drop(person);
            owner = person;
            open = null;
          }
          await server.settle();
        }
        const offered = [];
        for (const person of people) if (await waiting.offerOf(person)) offered.push(person);
        expect(offered).toEqual(open ? [open] : []);
      }
      const takers = await server.database.read(null, (db) =>
        db
          .selectFrom('appointments')
          .select('patient_id')
          .where('provider_id', '=', doctor.providerId)
          .where('status', 'in', ['scheduled', 'confirmed']),
      );
      const expected = visit ? [holder.userId] : owner ? [(owner as Person).userId] : [];
      expect(takers.map(({ patient_id }) => patient_id)).toEqual(expected);
      await waiting.expire();
      for (const person of people)
        for (const { id } of await waiting.waitsOf(person)) await server.clientOf(person).waitlist.leave({ id });
    }),
    { numRuns: 12 },
  );
}, 90_000);

it('two who press at once for one time: one has it', async () => {
  const [doctor, amal, badr] = await threePeople();
  const early = await waiting.paidVisit(doctor, badr, dayAhead(3, 26));
  await server.clientOf(amal).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
  await waiting.cancel(badr, early);
  const id = (await waiting.offerOf(amal))!.id;
  const passerBy = await server.person({ role: 'patient' });
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => codeOf(server.clientOf(amal).waitlist.take({ id }))),
    ...Array.from({ length: 4 }, () =>
      codeOf(
        server.clientOf(passerBy).appointments.book({
          providerId: doctor.providerId,
          appointmentType: 'video',
          startTime: dayAhead(3, 26),
          idempotencyKey: randomUUID(),
        }),
      ),
    ),
  ]);
  expect(answers.slice(0, 4)).toEqual(['allowed', 'allowed', 'allowed', 'allowed']);
  expect(answers.slice(4)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN']);
});

it('a booking that is under way is waited for before its time is offered', async () => {
  const [doctor, amal, badr] = await threePeople();
  const start = dayAhead(3, 28);
  const early = await waiting.paidVisit(doctor, badr, start);
  await server.clientOf(amal).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
  await server.clientOf(badr).appointments.cancel({ id: early });
  const isWaitedFor = async () => {
    const [row] = await server.database.read(
      null,
      () => sql<{ waits: boolean }>`
        select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
    );
    return row?.waits === true;
  };
  let offering: Promise<void> = Promise.resolve();
  await server.database.transaction(null, async (trx) => {
    await sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
      values (${badr.userId}, ${doctor.providerId}, 'video', ${start})`.execute(trx);
    offering = server.settle();
    const isOver = offering.then(() => true);
    const isDecided = async () => (await isWaitedFor()) || Promise.race([isOver, false]);
    await expect.poll(isDecided).toBe(true);
  });
  await offering;
  expect(await waiting.offerOf(amal)).toBeNull();
});
