import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';
import { startWaiting, type Waiting } from '../../testing/waiting.ts';

let waiting: Waiting;
let server: TestServer;
let doctor: Person;
let amal: Person;
let badr: Person;

beforeAll(async () => {
  waiting = await startWaiting();
  server = waiting.server;
});
afterAll(() => waiting?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Ana Ruiz' });
  amal = await server.person({ role: 'patient', fullName: 'Amal' });
  badr = await server.person({ role: 'patient', fullName: 'Badr' });
});

const paidVisit = (patient: Person, startTime: string) => waiting.paidVisit(doctor, patient, startTime);
const book = (patient: Person, startTime: string) =>
  server.clientOf(patient).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime,
    idempotencyKey: randomUUID(),
  });
const wholeDay = (days: number) => waiting.wholeDay(doctor, days);

describe('a time that becomes free', () => {
  it('is offered to a patient who waits for an earlier one, by mail and in the inbox, and moves the paid visit', async () => {
    const early = await paidVisit(badr, dayAhead(3, 20));
    const late = await paidVisit(amal, dayAhead(6, 20));
    await server.clientOf(amal).waitlist.waitForEarlier({ appointmentId: late });
    expect(await waiting.waitsOf(amal)).toMatchObject([
      { providerName: 'Ana Ruiz', visit: { appointmentId: late, startTime: dayAhead(6, 20) }, offer: null },
    ]);
    await waiting.cancel(badr, early);
    const offer = await waiting.offerOf(amal);
    expect(offer?.startTime).toBe(dayAhead(3, 20));
    await expect
      .poll(() => waiting.smtp.mailsTo(amal.email).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('A time has opened up'));
    const { notifications } = await server.clientOf(amal).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toContain('waitlist_offer');
    const [told] = await server.database.read(null, (db) =>
      db.selectFrom('mails').select('useful_until').where('key', 'like', `waitlist.offered:${offer?.id}%`),
    );
    expect(told?.useful_until.toISOString()).toBe(offer?.expiresAt);

    expect(await server.clientOf(amal).waitlist.take({ id: offer!.id })).toEqual({ appointmentId: late });
    const visit = await server.clientOf(amal).appointments.get({ id: late });
    expect(visit).toMatchObject({ startTime: dayAhead(3, 20), status: 'confirmed', paymentStatus: 'paid' });
    expect(await waiting.waitsOf(amal)).toEqual([]);
    // A second press is the same press.
    expect(await server.clientOf(amal).waitlist.take({ id: offer!.id })).toEqual({ appointmentId: late });
    const charges = await server.database.read(null, (db) =>
      db.selectFrom('ledger_entries').select('kind').where('appointment_id', '=', late),
    );
    expect(charges).toEqual([{ kind: 'charge' }]);
  });

  it('is kept for them: nobody else can book it or move there, they can', async () => {
    const early = await paidVisit(badr, dayAhead(3, 10));
    const late = await paidVisit(amal, dayAhead(6, 10));
    await server.clientOf(amal).waitlist.waitForEarlier({ appointmentId: late });
    await waiting.cancel(badr, early);
    const book = server.clientOf(badr).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(3, 10),
      idempotencyKey: randomUUID(),
    });
    expect((await refusal(book)).code).toBe('SLOT_TAKEN');
    const { slots } = await server.clientOf().availability.slots({
      providerId: doctor.providerId,
      from: dayAhead(3, 10),
      until: dayAhead(3, 11),
    });
    expect(slots.map(({ available }) => available)).toEqual([false]);
    const another = await paidVisit(badr, dayAhead(7, 10));
    const move = server.clientOf(badr).appointments.reschedule({ id: another, startTime: dayAhead(3, 10) });
    expect((await refusal(move)).code).toBe('SLOT_TAKEN');
    // Not even past what the pages check
    const forced = server.database.write(
      null,
      () =>
        sql`update appointments set start_time = ${dayAhead(3, 10)}, end_time = ${dayAhead(3, 11)} where id = ${another}`,
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'offered_to_another' });
    const offer = await waiting.offerOf(amal);
    expect(await codeOf(server.clientOf(amal).waitlist.take({ id: offer!.id }))).toBe('allowed');
  });

  it('is kept from the moment in which it is freed, by cancelling, by moving or by a hold that ran out', async () => {
    const frees = {
      cancelling: async (id: string) => server.clientOf(badr).appointments.cancel({ id }),
      moving: async (id: string) => server.clientOf(badr).appointments.reschedule({ id, startTime: dayAhead(5, 3) }),
    };
    for (const [index, free] of Object.values(frees).entries()) {
      const early = await paidVisit(badr, dayAhead(3, index));
      const { id } = await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
      await free(early);
      // Nothing that runs later has run
      expect((await waiting.offerOf(amal))?.startTime).toBe(dayAhead(3, index));
      expect(await codeOf(book(badr, dayAhead(3, index)))).toBe('SLOT_TAKEN');
      await server.clientOf(amal).waitlist.leave({ id });
    }
    const held = await book(badr, dayAhead(4, 3));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(4));
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = now() - interval '1 second' where id = ${held.id}`,
    );
    await server.runSchedule('holds');
    expect((await waiting.offerOf(amal))?.startTime).toBe(dayAhead(4, 3));
    expect(await codeOf(book(badr, dayAhead(4, 3)))).toBe('SLOT_TAKEN');
  });

  it('is one effect, and goes on in the moment in which it is declined', async () => {
    const early = await paidVisit(badr, dayAhead(3, 5));
    const next = await server.person({ role: 'patient' });
    for (const person of [amal, next]) await server.clientOf(person).waitlist.waitForDay(wholeDay(3));
    const { id } = (await server.clientOf(badr).appointments.cancel({ id: early })) && (await waiting.offerOf(amal))!;
    await server.clientOf(amal).waitlist.decline({ id });
    expect((await waiting.offerOf(next))?.startTime).toBe(dayAhead(3, 5));
    const effects = await server.database.read<{ effect: string }>(
      null,
      () => sql`select effect from outbox where effect like 'waitlist.%'
        and payload ->> 'offerId' in (select id::text from waitlist_offers where provider_id = ${doctor.providerId})`,
    );
    expect(effects.every(({ effect }) => effect === 'waitlist.offered')).toBe(true);
  });

  it('is offered only where the doctor offers it still', async () => {
    const early = await paidVisit(badr, dayAhead(3, 7));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
    const day = dayAhead(3, 0).slice(0, 10);
    await server.database.write(
      null,
      () =>
        sql`insert into availability_exceptions (provider_id, date, closed) values (${doctor.providerId}, ${day}, true)`,
    );
    await waiting.cancel(badr, early);
    expect(await waiting.offerOf(amal)).toBeNull();
  });

  it('is offered as each of the starts that it makes free, where the doctor has changed the buffer meanwhile', async () => {
    const early = await paidVisit(badr, dayAhead(3, 7));
    const chris = await server.person({ role: 'patient', fullName: 'Chris' });
    const dina = await server.person({ role: 'patient', fullName: 'Dina' });
    for (const person of [amal, chris, dina]) await server.clientOf(person).waitlist.waitForDay(wholeDay(3));
    // Half an hour and these minutes from midnight on lead to 03:00 and 03:45, which the visit at 03:30 kept from others.
    await server.database.write(
      null,
      () => sql`update providers set buffer_minutes = 15 where id = ${doctor.providerId}`,
    );
    await waiting.cancel(badr, early);
    const startsOf = async (person: Person) => (await waiting.offerOf(person))?.startTime;
    const quarterBefore4 = dayAhead(3, 7).replace('T03:30', 'T03:45');
    expect([await startsOf(amal), await startsOf(chris), await startsOf(dina)]).toEqual([
      dayAhead(3, 6),
      quarterBefore4,
      undefined,
    ]);
    expect(await codeOf(book(dina, quarterBefore4))).toBe('SLOT_TAKEN');
    await server.clientOf(chris).waitlist.decline({ id: (await waiting.offerOf(chris))!.id });
    expect(await startsOf(dina)).toBe(quarterBefore4);
  });

  it('cannot be declined any more once it is taken', async () => {
    const early = await paidVisit(badr, dayAhead(3, 9));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
    await waiting.cancel(badr, early);
    const { id } = (await waiting.offerOf(amal))!;
    await server.clientOf(amal).waitlist.take({ id });
    expect(await codeOf(server.clientOf(amal).waitlist.decline({ id }))).toBe('OFFER_ENDED');
  });

  it('is nobody’s to take without a name', async () => {
    const early = await paidVisit(badr, dayAhead(3, 11));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
    await waiting.cancel(badr, early);
    const { id } = (await waiting.offerOf(amal))!;
    for (const act of [sql`select take_waitlist_offer(${id})`, sql`select decline_waitlist_offer(${id})`])
      await expect(server.services.database.write(null, () => act)).rejects.toMatchObject({ code: 'P0002' });
    expect((await waiting.offerOf(amal))?.id).toBe(id);
  });

  it('goes to the next in line when it is declined, runs out or its place is given up, and then to everybody', async () => {
    const early = await paidVisit(badr, dayAhead(3, 30));
    const line: Person[] = [];
    for (let place = 0; place < 4; place++) {
      const person = await server.person({ role: 'patient' });
      await server.clientOf(person).waitlist.waitForDay(wholeDay(3));
      line.push(person);
    }
    const [first, second, third, fourth] = line as [Person, Person, Person, Person];
    const asked = async () => {
      const offers = await Promise.all(line.map(waiting.offerOf));
      return offers.flatMap((offer, place) => (offer ? [place] : []));
    };
    await waiting.cancel(badr, early);
    expect(await asked()).toEqual([0]);
    await server.clientOf(first).waitlist.decline({ id: (await waiting.offerOf(first))!.id });
    await server.settle();
    expect(await asked()).toEqual([1]);
    const missed = await waiting.offerOf(second);
    await waiting.expire();
    expect(await asked()).toEqual([2]);
    expect(await codeOf(server.clientOf(second).waitlist.take({ id: missed!.id }))).toBe('OFFER_ENDED');
    const [wait] = await waiting.waitsOf(third);
    await server.clientOf(third).waitlist.leave({ id: wait!.id });
    await server.settle();
    expect(await asked()).toEqual([3]);
    expect(await waiting.waitsOf(third)).toEqual([]);
    await server.clientOf(fourth).waitlist.decline({ id: (await waiting.offerOf(fourth))!.id });
    await server.settle();
    expect(await asked()).toEqual([]);
    expect(await codeOf(paidVisit(badr, dayAhead(3, 30)))).toBe('allowed');
  });

  it('goes on at once when the visit that it would move is cancelled, or moves before it', async () => {
    const early = await paidVisit(badr, dayAhead(3, 34));
    const late = await paidVisit(amal, dayAhead(6, 34));
    await server.clientOf(amal).waitlist.waitForEarlier({ appointmentId: late });
    const [next, last] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    const laters = await paidVisit(next, dayAhead(5, 34));
    await server.clientOf(next).waitlist.waitForEarlier({ appointmentId: laters });
    await server.clientOf(last).waitlist.waitForDay(wholeDay(3));
    await waiting.cancel(badr, early);
    expect(await waiting.offerOf(amal)).not.toBeNull();
    await waiting.cancel(amal, late);
    expect([await waiting.waitsOf(amal), (await waiting.offerOf(next))?.startTime]).toEqual([[], dayAhead(3, 34)]);
    await server.clientOf(next).appointments.reschedule({ id: laters, startTime: dayAhead(2, 34) });
    await server.settle();
    expect([await waiting.offerOf(next), (await waiting.offerOf(last))?.startTime]).toEqual([null, dayAhead(3, 34)]);
  });

  it('is over to the second, whether the clock has said so or not', async () => {
    const early = await paidVisit(badr, dayAhead(3, 14));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
    await waiting.cancel(badr, early);
    const offer = await waiting.offerOf(amal);
    await waiting.runOut();
    expect(await waiting.offerOf(amal)).toBeNull();
    expect(await codeOf(server.clientOf(amal).waitlist.take({ id: offer!.id }))).toBe('OFFER_ENDED');
    // Until the clock has said so it may be the next one's
    expect(await codeOf(paidVisit(badr, dayAhead(3, 14)))).toBe('SLOT_TAKEN');
    await waiting.tick();
    expect(await codeOf(paidVisit(badr, dayAhead(3, 14)))).toBe('allowed');
  });

  it('of a day is booked for a patient without a visit, and held until it is paid', async () => {
    const early = await paidVisit(badr, dayAhead(4, 12));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(4));
    await waiting.cancel(badr, early);
    const { appointmentId } = await server.clientOf(amal).waitlist.take({ id: (await waiting.offerOf(amal))!.id });
    const visit = await server.clientOf(amal).appointments.get({ id: appointmentId });
    expect(visit).toMatchObject({ status: 'scheduled', startTime: dayAhead(4, 12), paymentStatus: 'none' });
    expect(visit.holdExpiresAt).not.toBeNull();
  });

  it('goes to nobody where it is not earlier, not of the day, or not wanted any more', async () => {
    const late = await paidVisit(badr, dayAhead(8, 12));
    const visit = await paidVisit(amal, dayAhead(5, 12));
    await server.clientOf(amal).waitlist.waitForEarlier({ appointmentId: visit });
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(7));
    await waiting.cancel(badr, late);
    expect(await waiting.offerOf(amal)).toBeNull();
    const early = await paidVisit(badr, dayAhead(4, 13));
    await waiting.cancel(amal, visit);
    await waiting.cancel(badr, early);
    expect(await waiting.offerOf(amal)).toBeNull();
    const another = await paidVisit(badr, dayAhead(4, 14));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(4));
    await server.database.write(
      null,
      () => sql`update providers set visit_types = '{phone}' where id = ${doctor.providerId}`,
    );
    await waiting.cancel(badr, another);
    expect(await waiting.offerOf(amal)).toBeNull();
  });
});

describe('waiting', () => {
  it('twice is waiting once, in the place one had', async () => {
    const visit = await paidVisit(amal, dayAhead(5, 16));
    const { waitlist } = server.clientOf(amal);
    const asked = await Promise.all([1, 2, 3].map(() => waitlist.waitForEarlier({ appointmentId: visit })));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    const days = await Promise.all([1, 2, 3].map(() => waitlist.waitForDay(wholeDay(4))));
    expect(new Set(days.map(({ id }) => id)).size).toBe(1);
    expect(await waiting.waitsOf(amal)).toHaveLength(2);
  });

  it('is for one’s own visits that are paid and ahead', async () => {
    const visit = await paidVisit(amal, dayAhead(5, 18));
    const waitFor = (person: Person, appointmentId: string) =>
      codeOf(server.clientOf(person).waitlist.waitForEarlier({ appointmentId }));
    expect(await waitFor(badr, visit)).toBe('NOT_FOUND');
    expect(await waitFor(doctor, visit)).toBe('FORBIDDEN');
    expect(await waitFor(amal, visit)).toBe('allowed');
    const held = await server.clientOf(badr).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(5, 20),
      idempotencyKey: randomUUID(),
    });
    expect(await waitFor(badr, held.id)).toBe('TRANSITION_REFUSED');
    await waiting.cancel(amal, visit);
    expect(await waitFor(amal, visit)).toBe('TRANSITION_REFUSED');
  });

  it('is for days that can be booked at doctors who take bookings', async () => {
    const { waitlist } = server.clientOf(amal);
    const day = wholeDay(3);
    expect(await codeOf(waitlist.waitForDay({ ...day, providerId: randomUUID() }))).toBe('PROVIDER_NOT_BOOKABLE');
    expect(await codeOf(waitlist.waitForDay({ ...day, until: dayAhead(2, 0) }))).toBe('INVALID_INPUT');
    expect(await codeOf(waitlist.waitForDay({ ...day, until: dayAhead(9, 0) }))).toBe('INVALID_INPUT');
    expect(await codeOf(waitlist.waitForDay({ ...day, from: dayAhead(60, 0), until: dayAhead(61, 0) }))).toBe(
      'INVALID_INPUT',
    );
    expect(await codeOf(waitlist.waitForDay(day))).toBe('allowed');
  });

  it('and its offers are nobody else’s to answer', async () => {
    const early = await paidVisit(badr, dayAhead(3, 22));
    await server.clientOf(amal).waitlist.waitForDay(wholeDay(3));
    await waiting.cancel(badr, early);
    const [wait] = await waiting.waitsOf(amal);
    const strange = server.clientOf(badr).waitlist;
    expect(await codeOf(strange.take({ id: wait!.offer!.id }))).toBe('NOT_FOUND');
    expect(await codeOf(strange.decline({ id: wait!.offer!.id }))).toBe('NOT_FOUND');
    expect(await codeOf(strange.leave({ id: wait!.id }))).toBe('NOT_FOUND');
    expect((await waiting.waitsOf(amal))[0]?.offer).not.toBeNull();
  });
});
