import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countWaiting } from '../../testing/locks.ts';
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

type Move =
  | { who: number; what: 'join' | 'leave' | 'decline' | 'take' }
  | { what: 'free'; slot: number }
  | { what: 'expire' };
const who = fc.nat({ max: 3 });
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ who, what: fc.constant('join' as const) }) },
  { weight: 3, arbitrary: fc.record({ who, what: fc.constantFrom('leave', 'decline', 'take') }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('free' as const), slot: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('expire' as const) }) },
);

/** A place in the line; about which times its person was asked, and for which they were there when one became free. */
type Place = { person: Person; asked: Set<string>; heard: Set<string> };
type Offers = Map<Person, string>;

/** Nobody before the patient with a new offer was still to be asked, and everybody who may be asked about a free time is. */
function expectInTurn(line: Place[], offers: Offers, before: Offers, free: string[]): void {
  const mayBeAsked = (place: Place, start: string) => !place.asked.has(start) && !offers.has(place.person);
  for (const [person, start] of offers) {
    const place = line.findIndex((one) => one.person === person);
    if (before.get(person) === start) continue;
    expect(line.slice(0, place).some((one) => mayBeAsked(one, start))).toBe(false);
    line[place]?.asked.add(start);
  }
  expect(new Set(offers.values()).size).toBe(offers.size);
  for (const start of free.filter((one) => ![...offers.values()].includes(one)))
    expect(line.some((place) => place.heard.has(start) && mayBeAsked(place, start))).toBe(false);
}

it('in whatever order people come, answer and stay silent: of two times each is offered in turn, one at a time, and one has it', async () => {
  const people = await Promise.all([0, 1, 2, 3].map(() => server.person({ role: 'patient' })));
  const holder = await server.person({ role: 'patient' });
  let run = 0;
  const follow = async (path: Move[]) => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    const at = 4 * (run++ % 10);
    const [from, until] = [at, at + 2].map((halfHour) => dayAhead(2 + Math.floor(run / 10), halfHour)) as [
      string,
      string,
    ];
    const slots = [from, new Date(Date.parse(from) + 1_800_000).toISOString()];
    const held = new Map<string, string>();
    for (const start of slots) held.set(start, await waiting.paidVisit(doctor, holder, start));
    const owners = new Map<string, Person>();
    let line: Place[] = [];
    let offers: Offers = new Map();
    const isFree = (start: string) => !held.has(start) && !owners.has(start);
    const becomesFree = (start: string) => {
      for (const { heard } of line) heard.add(start);
    };
    const answer = async (person: Person, what: 'join' | 'leave' | 'decline' | 'take') => {
      const { waitlist } = server.clientOf(person);
      if (what === 'join' && ![...owners.values()].includes(person)) {
        await waitlist.waitForDay({ ...waiting.wholeDay(doctor, 0), from, until });
        if (line.every((one) => one.person !== person)) line.push({ person, asked: new Set(), heard: new Set() });
      }
      const mine = (await waiting.waitsOf(person)).find(({ providerId }) => providerId === doctor.providerId);
      const leaves = () => {
        line = line.filter((one) => one.person !== person);
      };
      if (what === 'leave' && mine) {
        await waitlist.leave({ id: mine.id });
        leaves();
      }
      if (what === 'decline' && mine?.offer) await waitlist.decline({ id: mine.offer.id });
      if (what === 'take' && mine?.offer) {
        await waitlist.take({ id: mine.offer.id });
        owners.set(mine.offer.startTime, person);
        leaves();
      }
      if (mine?.offer && (what === 'leave' || what === 'decline')) becomesFree(mine.offer.startTime);
    };
    for (const move of path) {
      const before = offers;
      const freed = move.what === 'free' ? slots[move.slot] : undefined;
      const visit = freed && held.get(freed);
      if (freed && visit) {
        held.delete(freed);
        becomesFree(freed);
        await waiting.cancel(holder, visit);
      }
      if (move.what === 'expire') {
        for (const start of offers.values()) becomesFree(start);
        await waiting.runOut();
      }
      if ('who' in move) await answer(people[move.who] as Person, move.what);
      await server.settle();
      await waiting.tick();
      offers = new Map();
      for (const person of people) {
        const offer = await waiting.offerOf(person);
        if (offer) offers.set(person, offer.startTime);
      }
      const closed = move.what === 'expire' ? new Map() : before;
      expectInTurn(line, offers, closed, slots.filter(isFree));
    }
    const takers = await server.database.read(null, (db) =>
      db
        .selectFrom('appointments')
        .select(['patient_id', 'start_time'])
        .where('provider_id', '=', doctor.providerId)
        .where('status', 'in', ['scheduled', 'confirmed'])
        .orderBy('start_time'),
    );
    const expected = slots.flatMap((start) => (held.has(start) ? [holder] : (owners.get(start) ?? [])));
    expect(takers.map(({ patient_id }) => patient_id)).toEqual(expected.map(({ userId }) => userId));
    await waiting.expire();
    for (const person of people)
      for (const { id } of await waiting.waitsOf(person)) await server.clientOf(person).waitlist.leave({ id });
  };
  const join = (who: number): Move => ({ who, what: 'join' });
  const [first, second] = [0, 1].map((slot): Move => ({ what: 'free', slot })) as [Move, Move];
  await fc.assert(fc.asyncProperty(fc.array(moves, { minLength: 4, maxLength: 9 }), follow), {
    numRuns: trials(2, 30),
    examples: [[[join(0), first, second, { who: 0, what: 'decline' }]], [[join(0), first, second, { what: 'expire' }]]],
  });
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

const passesBy = (doctor: Person, person: Person, startTime: string) =>
  server.clientOf(person).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime,
    idempotencyKey: randomUUID(),
  });

it('a booking that waits for what frees its time finds it offered', async () => {
  const [doctor, amal, badr] = await threePeople();
  const start = dayAhead(3, 28);
  const early = await waiting.paidVisit(doctor, badr, start);
  await server.clientOf(amal).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
  let booking: Promise<string> = Promise.resolve('');
  await server.database.transaction(null, async (trx) => {
    await sql`update appointments set status = 'cancelled', cancelled_by = 'patient' where id = ${early}`.execute(trx);
    // Past what the pages check, which know the visit still
    booking = server.services.database
      .write(
        { userId: badr.userId, role: 'patient' },
        () => sql`
        insert into appointments (patient_id, provider_id, appointment_type, start_time)
        values (${badr.userId}, ${doctor.providerId}, 'video', ${start}) on conflict do nothing`,
      )
      .then(
        () => 'allowed',
        (error: { constraint: string }) => error.constraint,
      );
    const isOver = booking.then(() => true);
    await expect
      .poll(async () => (await countWaiting(server.database)) > 0 || Promise.race([isOver, false]))
      .toBe(true);
  });
  expect(await booking).toBe('offered_to_another');
  expect((await waiting.offerOf(amal))?.startTime).toBe(start);
  expect(await codeOf(server.clientOf(amal).waitlist.take({ id: (await waiting.offerOf(amal))!.id }))).toBe('allowed');
});

it('a booking that is under way is waited for before a time that was passed over is offered', async () => {
  const [doctor, amal, badr] = await threePeople();
  const [first, second] = [dayAhead(3, 28), dayAhead(3, 30)];
  const visits = [await waiting.paidVisit(doctor, badr, first), await waiting.paidVisit(doctor, badr, second)];
  await server.clientOf(amal).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
  for (const id of visits) await server.clientOf(badr).appointments.cancel({ id });
  const { id } = (await waiting.offerOf(amal))!;
  await server.clientOf(amal).waitlist.decline({ id });
  let offering: Promise<void> = Promise.resolve();
  await server.database.transaction(null, async (trx) => {
    await sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
      values (${badr.userId}, ${doctor.providerId}, 'video', ${second})`.execute(trx);
    offering = waiting.tick();
    const isOver = offering.then(() => true);
    const isDecided = async () => (await countWaiting(server.database)) > 0 || Promise.race([isOver, false]);
    await expect.poll(isDecided).toBe(true);
  });
  await offering;
  expect(await waiting.offerOf(amal)).toBeNull();
});

it('a booking that is under way is waited for before the other starts of a freed time are offered', async () => {
  const [doctor, amal, badr] = await threePeople();
  const chris = await server.person({ role: 'patient' });
  const early = await waiting.paidVisit(doctor, badr, dayAhead(3, 7));
  for (const person of [amal, chris]) await server.clientOf(person).waitlist.waitForDay(waiting.wholeDay(doctor, 3));
  // From then on 03:00 and 03:45 are offered, which the visit at 03:30 has kept from others.
  await server.database.write(
    null,
    () => sql`update providers set buffer_minutes = 15 where id = ${doctor.providerId}`,
  );
  let freeing: Promise<unknown> = Promise.resolve();
  await server.database.transaction(null, async (trx) => {
    // Booked by the hours of before: 04:15 is too near to 03:45, and not too near to 03:30.
    await sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
      values (${(await server.person({ role: 'patient' })).userId}, ${doctor.providerId}, 'video',
        ${dayAhead(3, 7)}::timestamptz + interval '45 minutes')`.execute(trx);
    freeing = server.clientOf(badr).appointments.cancel({ id: early });
    const isOver = freeing.then(() => true);
    const isDecided = async () => (await countWaiting(server.database)) > 0 || Promise.race([isOver, false]);
    await expect.poll(isDecided).toBe(true);
  });
  await freeing;
  await server.settle();
  const starts = [await waiting.offerOf(amal), await waiting.offerOf(chris)].map((offer) => offer?.startTime);
  expect(starts).toEqual([dayAhead(3, 6), undefined]);
});

it('doctors and patients who cancel, move and take at once never wait for each other in a circle', {
  tags: ['long'],
}, async () => {
  const doctor = await server.person({ role: 'doctor', verified: true });
  const people = await Promise.all(Array.from({ length: 6 }, () => server.person({ role: 'patient' })));
  const visits: string[] = [];
  for (const [place, person] of people.entries()) {
    visits.push(await waiting.paidVisit(doctor, person, dayAhead(6, 2 * place)));
    await server.clientOf(person).waitlist.waitForEarlier({ appointmentId: visits[place]! });
  }
  const others = await Promise.all(Array.from({ length: 6 }, () => server.person({ role: 'patient' })));
  const early = await Promise.all(
    others.map((person, place) => waiting.paidVisit(doctor, person, dayAhead(3, 2 * place))),
  );
  await Promise.all(
    early.slice(0, 3).map((id, place) => codeOf(server.clientOf(others[place]!).appointments.cancel({ id }))),
  );
  const offers = await Promise.all(people.map(waiting.offerOf));
  await Promise.all([
    ...people.flatMap((person, place) =>
      offers[place] ? [codeOf(server.clientOf(person).waitlist.take({ id: offers[place].id }))] : [],
    ),
    ...visits.map((id) => codeOf(server.clientOf(doctor).appointments.cancel({ id }))),
    ...early
      .slice(3)
      .map((id, place) =>
        codeOf(server.clientOf(others[place + 3]!).appointments.reschedule({ id, startTime: dayAhead(4, place) })),
      ),
    ...others.map((person, place) => codeOf(passesBy(doctor, person, dayAhead(3, 2 * place)))),
  ]);
  const [counted] = await server.database.read(
    null,
    () => sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`,
  );
  expect(counted?.deadlocks).toBe(0);
});
