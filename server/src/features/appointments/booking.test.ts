import { randomUUID } from 'node:crypto';
import type { BookInput } from '@polyclinic/contract/appointments/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({
    role: 'doctor',
    verified: true,
    fullName: 'Dr. Amina Haddad',
    timeZone: 'Africa/Cairo',
  });
  patient = await server.person({ role: 'patient', fullName: 'Lucía García' });
});
afterAll(() => server?.close());

let halfHours = 0;
/** A start that no other test here uses. */
const freeStart = () => dayAhead(3, halfHours++);
const booking = (changes: Partial<BookInput> = {}): BookInput => ({
  providerId: doctor.providerId,
  appointmentType: 'video',
  startTime: freeStart(),
  idempotencyKey: randomUUID(),
  ...changes,
});
const countVisits = async () => {
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('appointments').select((build) => build.fn.countAll<number>().as('count')),
  );
  return row!.count;
};
const setPractice = (changes: object) =>
  server.database.write(null, (db) => db.updateTable('providers').set(changes).where('id', '=', doctor.providerId));

let laterHalfHours = 0;
const later = () => dayAhead(9, laterHalfHours++);

describe('a visit by phone', () => {
  it('needs a number to call, which is kept in the profile', async () => {
    const caller = await server.person({ role: 'patient' });
    const { appointments, accounts } = server.clientOf(caller);
    const byPhone = (phone?: string) =>
      appointments.book(booking({ appointmentType: 'phone', startTime: later(), ...(phone && { phone }) }));
    expect((await refusal(byPhone())).code).toBe('PHONE_NEEDED');
    for (const phone of ['100 555 0119', '+20 1', 'call me'])
      expect(await refusal(byPhone(phone))).toEqual({
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'phone', code: 'phone' }] },
      });
    expect(await accounts.profile()).toMatchObject({ phone: null });
    expect(await byPhone('0020 100 555 0119')).toMatchObject({ appointmentType: 'phone', status: 'scheduled' });
    expect(await accounts.profile()).toMatchObject({ phone: '+20 10 05550119' });
    expect(await byPhone()).toMatchObject({ status: 'scheduled' });
    const forced = server.services.database.write({ userId: patient.userId, role: 'patient' }, (db) =>
      db.insertInto('appointments').values({
        patient_id: patient.userId,
        provider_id: doctor.providerId,
        appointment_type: 'phone',
        start_time: later(),
      } as never),
    );
    await expect(forced).rejects.toMatchObject({ constraint: 'patient_phone' });
  });

  it('may be called about at the number of the caregiver who books it', async () => {
    const [child, parent] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    await joinCircle(server, { patient: child, caregiver: parent, rights: ['book'] });
    const { appointments } = server.clientOf(parent);
    const asked = booking({ appointmentType: 'phone', startTime: later(), patientId: child.userId });
    expect((await refusal(appointments.book(asked))).code).toBe('PHONE_NEEDED');
    const { id } = await appointments.book({ ...asked, phone: '+34 600 123 456' });
    const numbers = (person: Person) => server.clientOf(person).encounters.contact({ appointmentId: id });
    // The doctor calls nobody before the visit is paid for.
    expect(await numbers(doctor)).toMatchObject({ patientPhone: '' });
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', id),
    );
    for (const person of [doctor, child, parent])
      expect(await numbers(person)).toMatchObject({ patientPhone: '+34 600 12 34 56' });
    await server.clientOf(child).accounts.updateProfile({ phone: '+34 600 999 999' });
    expect(await numbers(doctor)).toMatchObject({ patientPhone: '+34 600 99 99 99' });
    expect(await numbers(parent)).toMatchObject({ patientPhone: '' });
  });
});

describe('the number of a visit by phone', () => {
  const booked = async (patient: Person, by: Person, phone: string) => {
    const asked = booking({ appointmentType: 'phone', startTime: later(), phone });
    return server
      .clientOf(by)
      .appointments.book({ ...asked, ...(by === patient ? {} : { patientId: patient.userId }) });
  };
  const change = (person: Person, phone: string) => server.clientOf(person).accounts.updateProfile({ phone });

  it('can be replaced while the visit is to come, but not taken away', async () => {
    const patient = await server.person({ role: 'patient' });
    const { id, startTime } = await booked(patient, patient, '+34 600 123 456');
    expect(await refusal(change(patient, ''))).toEqual({
      code: 'PHONE_OF_VISIT',
      data: { appointmentId: id, startTime },
    });
    expect(await change(patient, '+34 600 999 999')).toMatchObject({ phone: '+34 600 99 99 99' });
    await server.clientOf(patient).appointments.cancel({ id });
    expect(await change(patient, '')).toMatchObject({ phone: null });
  });

  it('stays with the caregiver who booked it for a patient who has none', async () => {
    const [child, parent] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    await joinCircle(server, { patient: child, caregiver: parent, rights: ['book'] });
    const { id } = await booked(child, parent, '+34 600 123 456');
    expect(await refusal(change(parent, ''))).toMatchObject({ code: 'PHONE_OF_VISIT', data: { appointmentId: id } });
    await change(child, '+34 600 999 999');
    expect(await change(parent, '')).toMatchObject({ phone: null });
    expect(await refusal(change(child, ''))).toMatchObject({ code: 'PHONE_OF_VISIT' });
  });

  describe('of a caregiver who booked and cares no more', () => {
    /** What both were told of the visit's number, what its doctor would call, and whether the caregiver may take it away. */
    const after = async (end: (circle: { child: Person; parent: Person; link: string }) => Promise<unknown>) => {
      const [child, parent] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
      const link = await joinCircle(server, { patient: child, caregiver: parent, rights: ['book'] });
      const { id } = await booked(child, parent, '+34 600 123 456');
      await server.database.write(null, () => toStatus('confirmed', id));
      const told = async (person: Person) => {
        await server.settle();
        const { notifications } = await server.clientOf(person).notifications.list({});
        return notifications.filter((one) => one.kind === 'visit_number_missing' && one.visit?.appointmentId === id)
          .length;
      };
      expect([await told(child), await told(doctor)]).toEqual([0, 0]);
      await end({ child, parent, link });
      const toldBoth = [await told(child), await told(doctor)];
      const called = async () => (await server.clientOf(doctor).encounters.contact({ appointmentId: id })).patientPhone;
      return { id, child, parent, toldBoth, called };
    };

    it('is called no more: patient and doctor are told that a number is missing, and the patient gives one', async () => {
      const { id, child, parent, toldBoth, called } = await after(({ child, link }) =>
        server.clientOf(child).care.end({ id: link }),
      );
      expect(toldBoth).toEqual([1, 1]);
      expect(await called()).toBe('');
      expect(await change(parent, '')).toMatchObject({ phone: null });
      const [letter] = await server.database.read(null, (db) =>
        db
          .selectFrom('mails')
          .select('body_text')
          .where('key', 'like', `visit.number_missing:${id}%`)
          .where('recipient', '=', child.email),
      );
      expect(letter?.body_text).toContain('/profile?edit');
      await change(child, '+34 600 999 999');
      expect(await called()).toBe('+34 600 99 99 99');
      expect(await refusal(change(child, ''))).toMatchObject({ code: 'PHONE_OF_VISIT' });
    });

    it('is missed by nobody where the patient has given their own', async () => {
      const { toldBoth } = await after(async ({ child, link }) => {
        await change(child, '+34 600 999 999');
        await server.clientOf(child).care.end({ id: link });
      });
      expect(toldBoth).toEqual([0, 0]);
    });

    it('goes with their account', async () => {
      const { toldBoth, called } = await after(async ({ parent }) => {
        await server.database.write(
          null,
          () => sql`insert into account_deletions (user_id, due_at) values (${parent.userId}, app_now())`,
        );
        await server.runSchedule('deletions');
      });
      expect(toldBoth).toEqual([1, 1]);
      expect(await called()).toBe('');
    });
  });

  it('is there whatever comes first, the booking or its removal', async () => {
    for (let round = 0; round < 4; round += 1) {
      const patient = await server.person({ role: 'patient' });
      await change(patient, '+34 600 123 456');
      const book = server
        .clientOf(patient)
        .appointments.book(booking({ appointmentType: 'phone', startTime: later() }));
      const outcomes = await Promise.allSettled([book, change(patient, '')]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('the address of a visit in person', () => {
  it('stays while one is to come, and a new one is told to the patients who come there, also to their calendar', async () => {
    const [other, comer] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const id = await createVisit(server.database, {
      patient: comer,
      doctor: other,
      type: 'in_person',
      startsIn: 3_000,
    });
    const { encounters, availability } = server.clientOf(other);
    const save = (address: string) => encounters.savePracticeContact({ phone: '', address });
    await availability.save({ ...(await availability.own())!, visitTypes: ['video'] });
    expect(await refusal(save(''))).toMatchObject({ data: { fields: [{ path: 'address', code: 'required' }] } });
    const told = async () => {
      await server.settle();
      const { notifications } = await server.clientOf(comer).notifications.list({});
      return notifications.filter(({ kind }) => kind === 'visit_place_changed').length;
    };
    const revision = async () => {
      const [row] = await server.database.read(null, (db) =>
        db.selectFrom('appointments').select('revision').where('id', '=', id),
      );
      return row?.revision ?? Number.NaN;
    };
    const before = await revision();
    await save('1 Test Street');
    expect([await told(), await revision()]).toEqual([0, before]);
    await save('14 Elm Street');
    expect([await told(), await revision()]).toEqual([1, before + 1]);
    const [mail] = await server.database.read(null, (db) =>
      db.selectFrom('mails').select('body_text').where('key', 'like', `visit.place_changed:${id}%`),
    );
    expect(mail?.body_text).toContain('14 Elm Street');
    await server.clientOf(comer).appointments.cancel({ id });
    await save('');
  });
});

describe('a visit in person', () => {
  it('needs an address, which is shown before it is booked and stays while such visits are offered', async () => {
    const [other, comer] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const { encounters, availability } = server.clientOf(other);
    const offer = async (visitTypes: ('video' | 'in_person')[]) =>
      availability.save({ ...(await availability.own())!, visitTypes });
    const shown = async () => (await server.clientOf().providers.get({ id: other.providerId })).address;
    expect(await shown()).toBe('1 Test Street');
    const needed = (path: string, code: string) => ({ code: 'INVALID_INPUT', data: { fields: [{ path, code }] } });
    expect(await refusal(encounters.savePracticeContact({ phone: '', address: ' ' }))).toEqual(
      needed('address', 'required'),
    );
    await offer(['video']);
    expect(await shown()).toBe('');
    await encounters.savePracticeContact({ phone: '', address: '' });
    expect(await refusal(offer(['video', 'in_person']))).toEqual(needed('visitTypes', 'address_needed'));
    // As it was offered before
    await server.database.transaction(null, async (trx) => {
      await sql`alter table providers disable trigger _120_require_address`.execute(trx);
      await sql`update providers set visit_types = '{in_person}' where id = ${other.providerId}`.execute(trx);
      await sql`alter table providers enable trigger _120_require_address`.execute(trx);
    });
    const inPerson = () =>
      server
        .clientOf(comer)
        .appointments.book(booking({ providerId: other.providerId, appointmentType: 'in_person', startTime: later() }));
    expect((await refusal(inPerson())).code).toBe('ADDRESS_NEEDED');
    await expect(
      createVisit(server.database, { patient: comer, doctor: other, type: 'in_person', startsIn: 90 }),
    ).rejects.toMatchObject({ constraint: 'practice_address' });
    await encounters.savePracticeContact({ phone: '', address: '12 Elm Street' });
    expect(await shown()).toBe('12 Elm Street');
    expect(await inPerson()).toMatchObject({ appointmentType: 'in_person', status: 'scheduled' });
  });
});

describe('a half hour that was sold', () => {
  it('is not sold again when its visit is completed before it is over', async () => {
    const [other, first] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const at = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000);
    const id = await createVisit(server.database, { patient: first, doctor: other, startsAt: at(2).getTime() });
    await server.database.write(null, (db) =>
      db
        .updateTable('appointments')
        .set({ start_time: at(-5), end_time: at(25) })
        .where('id', '=', id),
    );
    for (const status of ['in_progress', 'completed']) await server.database.write(null, () => toStatus(status, id));
    const busy = await server.services.database.read(null, (db) =>
      db.selectFrom('provider_busy').select('start_time').where('provider_id', '=', other.providerId),
    );
    expect(busy).toEqual([{ start_time: at(-5) }]);
    const next = await server.person({ role: 'patient' });
    const book = (minutes: number) =>
      createVisit(server.database, { patient: next, doctor: other, startsAt: at(minutes).getTime(), paid: false });
    await expect(book(10)).rejects.toMatchObject({ constraint: 'one_visit_per_provider_at_a_time' });
    await expect(book(25)).resolves.toEqual(expect.any(String));
  });
});

describe('holding without paying', () => {
  it('ends at ten slots, and begins again with one that is paid', async () => {
    const [other, hoarder] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const client = server.clientOf(hoarder);
    const book = (halfHour: number) =>
      client.appointments.book(booking({ providerId: other.providerId, startTime: dayAhead(4, halfHour) }));
    const held: { id: string }[] = [];
    for (let halfHour = 0; halfHour < 10; halfHour += 1) held.push(await book(halfHour));
    expect(await refusal(book(10))).toEqual({ code: 'TOO_MANY_HOLDS', data: { held: 10 } });
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', held[0]!.id),
    );
    expect(await book(10)).toMatchObject({ status: 'scheduled' });
  });

  it('ends at ten slots also when all are asked for at once, and twice', async () => {
    const [other, hoarder] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'patient' }),
    ];
    const asked = Array.from({ length: 15 }, (_, halfHour) =>
      booking({ providerId: other.providerId, startTime: dayAhead(4, halfHour) }),
    );
    const { book } = server.clientOf(hoarder).appointments;
    const codes = await Promise.all(asked.flatMap((input) => [codeOf(book(input)), codeOf(book(input))]));
    const held = await server.database.read(null, (db) =>
      db.selectFrom('appointments').select('id').where('patient_id', '=', hoarder.userId),
    );
    expect(held).toHaveLength(10);
    expect(Object.groupBy(codes, (code) => code)).toMatchObject({
      allowed: { length: 20 },
      TOO_MANY_HOLDS: { length: 10 },
    });
  });
});

describe('booking', () => {
  it('holds the slot at the price and until the end that the server derives', async () => {
    const words = { symptoms: '  A cough  ', notes: '  I hear badly. ' };
    const input = booking({ ...words, urgency: 'urgent', startTime: dayAhead(1, 40) });
    const visit = await server.clientOf(patient).appointments.book(input);
    expect(visit).toMatchObject({
      patientId: patient.userId,
      status: 'scheduled',
      startTime: input.startTime,
      endTime: new Date(Date.parse(input.startTime) + 30 * 60_000).toISOString(),
      symptoms: 'A cough',
      notes: 'I hear badly.',
      feeCents: 6_000,
      currency: 'USD',
      meetingUrl: `/call/${visit.id}`,
      paymentStatus: 'none',
      patientName: 'Lucía García',
      providerName: 'Dr. Amina Haddad',
      providerTimeZone: 'Africa/Cairo',
      specialty: { slug: 'general-practice', name: 'General practice' },
    });
    expect(await server.clientOf(patient).appointments.get({ id: visit.id })).toEqual(visit);
  });

  it('books once with one key, one after the other and at once', async () => {
    const input = booking();
    const book = () => server.clientOf(patient).appointments.book(input);
    const first = await book();
    expect(await book()).toEqual(first);
    const many = booking();
    const visits = await Promise.all(Array.from({ length: 8 }, () => server.clientOf(patient).appointments.book(many)));
    expect(new Set(visits.map(({ id }) => id)).size).toBe(1);
  });

  it.each<[string, Partial<BookInput>]>([
    ['start', { startTime: dayAhead(5, 1) }],
    ['reason', { symptoms: 'A fever' }],
    ['urgency', { urgency: 'urgent' }],
  ])('refuses a key that came before with another %s', async (_, change) => {
    const input = booking({ symptoms: 'A cough' });
    const client = server.clientOf(await server.person({ role: 'patient' }));
    const { id } = await client.appointments.book(input);
    const before = await countVisits();
    expect((await refusal(client.appointments.book({ ...input, ...change }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await countVisits()).toBe(before);
    expect((await client.appointments.book({ ...input, locale: 'fr' })).id).toBe(id);
  });

  it('still knows the request of a visit that was moved since', async () => {
    const input = booking();
    const client = server.clientOf(await server.person({ role: 'patient' }));
    const { id } = await client.appointments.book(input);
    await client.appointments.reschedule({ id, startTime: dayAhead(6, 3) });
    expect(await client.appointments.book(input)).toMatchObject({ id, startTime: dayAhead(6, 3) });
  });

  it('confirms at once where nothing is owed', async () => {
    await setPractice({ hourly_rate: 0 });
    const visit = await server.clientOf(patient).appointments.book(booking());
    await setPractice({ hourly_rate: 120 });
    expect(visit).toMatchObject({ status: 'confirmed', feeCents: 0, holdExpiresAt: null });
  });

  it('tells the loser of a slot the next three that are free for both', async () => {
    const start = dayAhead(12, 0);
    await server.clientOf(patient).appointments.book(booking({ startTime: start }));
    const other = await server.person({ role: 'patient' });
    const lost = await refusal(server.clientOf(other).appointments.book(booking({ startTime: start })));
    expect(lost).toEqual({
      code: 'SLOT_TAKEN',
      data: { nextSlots: [dayAhead(12, 1), dayAhead(12, 2), dayAhead(12, 3)] },
    });
    await server.clientOf(other).appointments.book(booking({ startTime: dayAhead(12, 1) }));
  });

  it('leads to the own hold who comes back from paying and asks for the same again, unless with other words', async () => {
    const start = freeStart();
    const payer = await server.person({ role: 'patient' });
    const book = (changes: Partial<BookInput>, person = payer) =>
      server.clientOf(person).appointments.book(booking({ startTime: start, ...changes }));
    const { id } = await book({ symptoms: 'A rash' });
    expect(await book({ symptoms: 'A rash' })).toMatchObject({ id, status: 'scheduled', symptoms: 'A rash' });
    expect(await book({})).toMatchObject({ id });
    expect(await refusal(book({ symptoms: 'A cough' }))).toMatchObject({ code: 'PATIENT_BUSY' });
    expect(await refusal(book({ appointmentType: 'phone' }))).toMatchObject({ code: 'PATIENT_BUSY' });
    const other = await server.person({ role: 'patient' });
    expect(await refusal(book({}, other))).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('tells a patient who is busy then', async () => {
    const start = freeStart();
    await server.clientOf(patient).appointments.book(booking({ startTime: start }));
    const second = await server.person({ role: 'doctor', verified: true });
    const lost = booking({ startTime: start, providerId: second.providerId });
    expect(await refusal(server.clientOf(patient).appointments.book(lost))).toMatchObject({ code: 'PATIENT_BUSY' });
  });

  it('asks to acknowledge that an emergency needs more than this', async () => {
    const emergency = booking({ urgency: 'emergency', startTime: dayAhead(1, 0) });
    const book = (input: BookInput) => server.clientOf(patient).appointments.book(input);
    expect(await refusal(book(emergency))).toMatchObject({ code: 'EMERGENCY_NOT_ACKNOWLEDGED' });
    expect(await book({ ...emergency, emergencyAcknowledged: true })).toMatchObject({
      ...{ urgency: 'emergency', isReservedTime: false, feeCents: 6_000 },
    });
  });

  it('takes the ordinary price of an ordinary time, and what is said to be urgent only for one that is soon', async () => {
    const late = booking({ urgency: 'urgent', startTime: dayAhead(4, 9) });
    const book = (input: BookInput) => server.clientOf(patient).appointments.book(input);
    const refused = await refusal(book(late));
    expect(refused).toMatchObject({ code: 'SLOT_NOT_OFFERED', data: { reason: 'not_soon_enough' } });
    const { nextSlots } = refused.data as { nextSlots: string[] };
    expect(nextSlots).toHaveLength(3);
    expect(await book({ ...late, startTime: nextSlots[2]! })).toMatchObject({ urgency: 'urgent', feeCents: 6_000 });
    expect(await book(booking({ startTime: late.startTime }))).toMatchObject({ feeCents: 6_000 });
  });

  it('keeps to the hours, exceptions and the fourteen days of the provider', async () => {
    const client = server.clientOf(patient);
    const offGrid = booking({ startTime: new Date(Date.parse(dayAhead(5, 0)) + 60_000).toISOString() });
    const refused = async (input: BookInput) => (await refusal(client.appointments.book(input))) as object;
    expect(await refused(offGrid)).toMatchObject({ code: 'SLOT_NOT_OFFERED', data: { reason: 'not_on_grid' } });
    expect(await refused(booking({ startTime: dayAhead(15, 0) }))).toMatchObject({ data: { reason: 'too_far' } });
    expect(await refused(booking({ startTime: dayAhead(-1, 0) }))).toMatchObject({ data: { reason: 'in_past' } });
    const cairoDay = Temporal.Instant.from(dayAhead(6, 20)).toZonedDateTimeISO('Africa/Cairo').toPlainDate().toString();
    await server.database.write(null, (db) =>
      db.insertInto('availability_exceptions').values({ provider_id: doctor.providerId, date: cairoDay }),
    );
    expect(await refused(booking({ startTime: dayAhead(6, 20) }))).toMatchObject({ data: { reason: 'not_on_grid' } });
    await client.appointments.book(booking({ startTime: dayAhead(8, 20) }));
  });

  it('needs a provider who is listed, accepts patients and offers the type', async () => {
    const client = server.clientOf(patient);
    const waiting = await server.person({ role: 'doctor', verified: false });
    expect(await refusal(client.appointments.book(booking({ providerId: waiting.providerId })))).toMatchObject({
      code: 'PROVIDER_NOT_FOUND',
    });
    await setPractice({ is_accepting_patients: false });
    expect(await refusal(client.appointments.book(booking()))).toMatchObject({ code: 'PROVIDER_NOT_BOOKABLE' });
    await setPractice({ is_accepting_patients: true, visit_types: ['phone'] });
    expect(await refusal(client.appointments.book(booking()))).toMatchObject({ code: 'VISIT_TYPE_NOT_OFFERED' });
    await setPractice({ visit_types: ['video', 'phone', 'in_person'] });
    await client.appointments.book(booking());
  });

  it('is for patients alone', async () => {
    const admin = await server.person({ role: 'admin' });
    expect(await refusal(server.clientOf().appointments.book(booking()))).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const person of [doctor, admin]) {
      expect(await refusal(server.clientOf(person).appointments.book(booking()))).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('a hostile booking', () => {
  it.each([
    ['a price', { feeCents: 1 }],
    ['a fee', { consultation_fee: 0 }],
    ['a status', { status: 'confirmed' }],
    ['an end', { endTime: '2030-01-01T00:00:00Z' }],
    ['a NUL', { symptoms: 'a\u0000b' }],
    ['a novel', { notes: 'x'.repeat(4_001) }],
    ['an ancient date', { startTime: '0001-01-01T00:00:00Z' }],
    ['no date', { startTime: 'tomorrow' }],
    ['SQL for an id', { providerId: "' or 1=1 --" }],
    ['an unknown type', { appointmentType: 'séance' }],
    ['no key', { idempotencyKey: undefined }],
  ])('with %s is refused and changes nothing', async (_, changes) => {
    const before = await countVisits();
    const input = booking(changes as Partial<BookInput>);
    expect(await refusal(server.clientOf(patient).appointments.book(input))).toMatchObject({ code: 'INVALID_INPUT' });
    const rest = await server.request('/api/appointments', {
      method: 'POST',
      headers: { ...patient.headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(rest.status).toBe(400);
    expect(await countVisits()).toBe(before);
  });

  it('of a megabyte is refused before it is read', async () => {
    const response = await server.request('/api/appointments', {
      method: 'POST',
      headers: { ...patient.headers, 'content-type': 'application/json', 'content-length': '2000000' },
      body: JSON.stringify(booking({ symptoms: 'x'.repeat(2_000_000) })),
    });
    expect(response.status).toBe(413);
  });
});
