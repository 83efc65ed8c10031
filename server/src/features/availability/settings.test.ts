import { randomUUID } from 'node:crypto';
import { WEEKDAYS } from '@polyclinic/contract/availability/rules';
import type { AvailabilityInput } from '@polyclinic/contract/availability/schemas';
import { areHoursOld } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const ZONE = 'Africa/Cairo';
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true, timeZone: ZONE });
  patient = await server.person({ role: 'patient' });
});

const day = (days: number) => Temporal.Now.plainDateISO(ZONE).add({ days }).toString();
const at = (days: number, clock: string) =>
  Temporal.PlainDate.from(day(days)).toZonedDateTime({ timeZone: ZONE, plainTime: clock }).toInstant().toString();
const everyDay = (start: string, end: string, also?: { start: string; end: string }[]) =>
  Object.fromEntries(WEEKDAYS.map((name) => [name, { enabled: true, start, end, ...(also && { also }) }]));

const settings = (changes: Partial<AvailabilityInput> = {}): AvailabilityInput => ({
  timeZone: ZONE,
  hours: everyDay('09:00', '10:00', [{ start: '14:00', end: '15:00' }]),
  exceptions: [],
  visitTypes: ['video'],
  bufferMinutes: 0,
  noticeMinutes: 0,
  isAcceptingPatients: true,
  ...changes,
});
const save = (changes: Partial<AvailabilityInput> = {}, person = doctor) =>
  server.clientOf(person).availability.save(settings(changes));
const seen = async (days: number) => {
  const range = { from: at(days, '00:00'), until: at(days + 1, '00:00') };
  const { slots } = await server.clientOf().availability.slots({ providerId: doctor.providerId, ...range });
  const clock = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toPlainTime().toString().slice(0, 5);
  return slots.filter(({ available }) => available).map(({ start }) => clock(start));
};
const book = (startTime: string, person = patient) =>
  server.clientOf(person).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime,
    idempotencyKey: randomUUID(),
  });

describe('a doctor’s availability', () => {
  it('is saved as a whole, read back, and what patients see; breaks are not to be booked', async () => {
    const saved = await save({ noticeMinutes: 30 });
    expect(saved).toEqual({
      ...settings({ noticeMinutes: 30, takesUrgent: false, urgentHours: null }),
      version: expect.any(String),
    });
    expect(await server.clientOf(doctor).availability.own()).toEqual(saved);
    expect(await seen(3)).toEqual(['09:00', '09:30', '14:00', '14:30']);
    await expect(book(at(3, '12:00'))).rejects.toMatchObject({
      code: 'SLOT_NOT_OFFERED',
      data: { reason: 'not_on_grid' },
    });
    expect(await book(at(3, '14:00'))).toMatchObject({ status: 'scheduled' });
  });

  it('is not saved over what another page has saved since, exceptions included', async () => {
    const { version } = await save();
    const first = await save({ version, exceptions: [{ date: day(4), closed: true }] });
    await expect(save({ version, noticeMinutes: 60 })).rejects.toMatchObject({ code: 'AVAILABILITY_CHANGED' });
    expect(await server.clientOf(doctor).availability.own()).toEqual(first);
    expect(await save({ version: first.version, noticeMinutes: 60 })).toMatchObject({ noticeMinutes: 60 });
    const newcomer = await server.person({ role: 'doctor' });
    await expect(save({ version }, newcomer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes the one window a weekday that the specification has', async () => {
    const saved = await save({ hours: { mon: { enabled: true, start: '09:00', end: '17:00' } } });
    expect(saved.hours).toEqual({ mon: { enabled: true, start: '09:00', end: '17:00' } });
  });

  it('closes a holiday and opens a day in other hours; the next saving takes both back', async () => {
    const exceptions = [
      { date: day(3), closed: true },
      { date: day(4), closed: false, start: '20:00', end: '20:30' },
    ];
    expect((await save({ exceptions })).exceptions).toEqual(exceptions);
    expect([await seen(3), await seen(4)]).toEqual([[], ['20:00']]);
    await save();
    expect(await seen(3)).toHaveLength(4);
  });

  it('opens a day in several windows of its own, which patients see and the search finds', async () => {
    const also = [{ start: '20:00', end: '20:30' }];
    const exceptions = [{ date: day(4), closed: false, start: '07:00', end: '07:30', also }];
    await save({ hours: {}, exceptions });
    expect((await server.clientOf(doctor).availability.own())?.exceptions).toEqual(exceptions);
    expect([await seen(3), await seen(4)]).toEqual([[], ['07:00', '20:00']]);
    await expect(book(at(4, '12:00'))).rejects.toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    expect(await book(at(4, '20:00'))).toMatchObject({ status: 'scheduled' });
    const { slots } = await server.clientOf(doctor).availability.preview(settings({ hours: {}, exceptions }));
    const seenBefore = slots.map(({ start, available }) => [Date.parse(start), available]);
    expect(seenBefore).toEqual([
      [Date.parse(at(4, '07:00')), true],
      [Date.parse(at(4, '20:00')), false],
    ]);
    const [card] = await server.database.read(
      null,
      () => sql<{ exceptions: unknown }>`
        select card -> 'exceptions' as exceptions from provider_cards where provider_id = ${doctor.providerId}`,
    );
    expect(card?.exceptions).toMatchObject([{ date: day(4), also }]);
  });

  it('pauses: nothing is to be booked, and a visit that is booked stands', async () => {
    const { id } = await book(at(3, '09:00'));
    await save({ isAcceptingPatients: false });
    await expect(book(at(3, '14:00'))).rejects.toMatchObject({ code: 'PROVIDER_NOT_BOOKABLE' });
    expect(await server.clientOf(patient).appointments.get({ id })).toMatchObject({ status: 'scheduled' });
  });
});

describe('hours that have grown old', () => {
  const grow = (days: number) =>
    server.database.transaction(null, async (trx) => {
      await sql`alter table providers disable trigger _100_note_availability`.execute(trx);
      await sql`update providers set availability_updated_at = now() - ${days} * interval '1 day'
        where id = ${doctor.providerId}`.execute(trx);
      await sql`alter table providers enable trigger _100_note_availability`.execute(trx);
    });
  const freshness = async () =>
    (await server.clientOf(doctor).providers.ownProfile({}))?.profile.trust.parts.calendarFreshness;
  const daysAgo = async () => (await server.clientOf(doctor).providers.ownPractice())?.hoursDaysAgo;

  it('are confirmed with one press, which the trust score counts and which changes nothing else', async () => {
    const saved = await save({ exceptions: [{ date: day(4), closed: true }] });
    await grow(20);
    expect(await daysAgo()).toBe(20);
    expect(areHoursOld(20)).toBe(true);
    const before = await freshness();
    const own = await server.clientOf(doctor).availability.own();
    const confirmed = await server.clientOf(doctor).availability.confirm({ version: own?.version ?? '' });
    expect({ ...confirmed, version: saved.version }).toEqual(saved);
    expect([before, await freshness(), await daysAgo()]).toEqual([7, 15, 0]);
    expect(areHoursOld(0)).toBe(false);
  });

  it('are confirmed as they were shown and no others, by their doctor alone', async () => {
    const { version = '' } = await save();
    await save({ noticeMinutes: 60 });
    await grow(20);
    const { availability } = server.clientOf(doctor);
    await expect(availability.confirm({ version })).rejects.toMatchObject({ code: 'AVAILABILITY_CHANGED' });
    const other = await server.person({ role: 'doctor', verified: true });
    const present = (await availability.own())?.version ?? '';
    const byOther = server.clientOf(other).availability.confirm({ version: present });
    await expect(byOther).rejects.toMatchObject({ code: 'AVAILABILITY_CHANGED' });
    for (const [person, code] of [
      [patient, 'FORBIDDEN'],
      [undefined, 'UNAUTHENTICATED'],
      [await server.person({ role: 'doctor' }), 'NOT_FOUND'],
    ] as const)
      await expect(server.clientOf(person).availability.confirm({ version: present })).rejects.toMatchObject({ code });
    expect(await daysAgo()).toBe(20);
  });
});

describe('the buffer', () => {
  it('is kept before and after every visit, and within it nothing can be booked or moved to', async () => {
    await save({ hours: everyDay('09:00', '12:00') });
    await book(at(3, '10:00'));
    await save({ hours: everyDay('09:00', '12:00'), bufferMinutes: 15 });
    expect(await seen(3)).toEqual(['09:00', '11:15']);
    const other = await server.person({ role: 'patient' });
    for (const clock of ['09:45', '10:30'])
      await expect(book(at(3, clock), other)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    const { id } = await book(at(4, '09:00'), other);
    const move = (clock: string) => server.clientOf(other).appointments.reschedule({ id, startTime: at(3, clock) });
    await expect(move('10:30')).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await move('11:15')).toMatchObject({ startTime: expect.stringContaining('T') });
  });

  it('moves the grid: with ten minutes, visits begin every forty, and all of them can be booked', async () => {
    await save({ hours: everyDay('09:00', '12:00'), bufferMinutes: 10 });
    const clocks = ['09:00', '09:40', '10:20', '11:00'];
    expect(await seen(3)).toEqual(clocks);
    for (const clock of ['09:30', '10:00'])
      await expect(book(at(3, clock))).rejects.toMatchObject({
        code: 'SLOT_NOT_OFFERED',
        data: { reason: 'not_on_grid' },
      });
    for (const clock of clocks) await book(at(3, clock));
    expect(await seen(3)).toEqual([]);
    const { id } = await book(at(4, '09:00'));
    const move = (clock: string) => server.clientOf(patient).appointments.reschedule({ id, startTime: at(4, clock) });
    await expect(move('09:30')).rejects.toMatchObject({ code: 'SLOT_NOT_OFFERED' });
    expect(Date.parse((await move('09:40')).startTime)).toBe(Date.parse(at(4, '09:40')));
  });

  it('stands in nobody’s way when a visit is moved beside its own old time', async () => {
    await save({ hours: everyDay('09:00', '12:00') });
    const { id } = await book(at(3, '10:30'));
    await save({ hours: everyDay('09:00', '12:00'), bufferMinutes: 30 });
    const moved = await server.clientOf(patient).appointments.reschedule({ id, startTime: at(3, '10:00') });
    expect(Date.parse(moved.startTime)).toBe(Date.parse(at(3, '10:00')));
  });

  it('holds in the database when neighbours off the grid are booked at the same instant', async () => {
    await save({ hours: everyDay('09:00', '17:00'), bufferMinutes: 10 });
    const clocks = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const people = await Promise.all(clocks.map(() => server.person({ role: 'patient' })));
    const insert = ({ userId }: Person, clock: string) =>
      server.services.database.write({ userId, role: 'patient' }, (db) =>
        db.insertInto('appointments').values({
          patient_id: userId,
          provider_id: doctor.providerId,
          appointment_type: 'video',
          start_time: at(5, clock),
        } as never),
      );
    const outcomes = await Promise.allSettled(clocks.map((clock, index) => insert(people[index]!, clock)));
    const booked = clocks
      .filter((_, index) => outcomes[index]?.status === 'fulfilled')
      .map((clock) => Date.parse(at(5, clock)));
    expect(booked.length).toBeGreaterThan(0);
    for (const [index, start] of booked.slice(1).entries())
      expect(start - booked[index]!).toBeGreaterThanOrEqual(60 * 60_000);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ constraint: 'buffer_between_visits' });
  });
});

describe('the notice', () => {
  it('refuses what is sooner, in the rules and in the database', async () => {
    await save({ hours: everyDay('00:00', '24:00'), noticeMinutes: 2 * 1440 });
    expect(await seen(1)).toEqual([]);
    await expect(book(at(1, '12:00'))).rejects.toMatchObject({
      code: 'SLOT_NOT_OFFERED',
      data: { reason: 'too_soon' },
    });
    const actor = { userId: patient.userId, role: 'patient' as const };
    const visit = { patient_id: patient.userId, provider_id: doctor.providerId, appointment_type: 'video' };
    const insert = server.services.database.write(actor, (db) =>
      db.insertInto('appointments').values({ ...visit, start_time: at(1, '12:00') } as never),
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'notice_before_start' });
    expect(await book(at(4, '12:00'))).toMatchObject({ status: 'scheduled' });
  });
});

describe('times kept for urgent visits', () => {
  const offered = async () => {
    const range = { from: new Date().toISOString(), until: at(4, '00:00') };
    const { slots } = await server.clientOf().availability.slots({ providerId: doctor.providerId, ...range });
    return slots.filter(({ available }) => available);
  };
  const notice = { hours: everyDay('00:00', '24:00'), noticeMinutes: 2 * 1440 };

  it('are those inside the notice, for a patient who names their urgency, at its price', async () => {
    await save(notice);
    expect((await offered()).map(({ reservedFor }) => reservedFor).filter(Boolean)).toEqual([]);
    await save({ ...notice, takesUrgent: true });
    const [first] = await offered();
    const urgent = (await offered()).find(({ reservedFor }) => reservedFor === 'urgent');
    expect(first?.reservedFor).toBe('emergency');
    const take = (startTime: string, urgency?: 'urgent' | 'emergency', person = patient) =>
      server.clientOf(person).appointments.book({
        ...{ providerId: doctor.providerId ?? '', appointmentType: 'video', startTime, urgency },
        ...{ emergencyAcknowledged: true, idempotencyKey: randomUUID() },
      });
    const refused = { code: 'SLOT_NOT_OFFERED', data: { reason: 'reserved_time' } };
    await expect(take(first!.start)).rejects.toMatchObject(refused);
    await expect(take(first!.start, 'urgent')).rejects.toMatchObject(refused);
    expect(await take(first!.start, 'emergency')).toMatchObject({ isReservedTime: true, feeCents: 12_000 });
    expect(await take(urgent!.start, 'urgent')).toMatchObject({ isReservedTime: true, feeCents: 9_000 });
  });

  it('are those of extra hours of every day, only while they are near, and never moved to', async () => {
    const extra = { start: '20:00', end: '21:00' };
    await expect(save({ takesUrgent: true, urgentHours: { start: '21:00', end: '20:00' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await save({ takesUrgent: true, urgentHours: extra });
    const reserved = (await offered()).filter(({ reservedFor }) => reservedFor);
    expect(reserved.length).toBeGreaterThanOrEqual(2);
    for (const { start } of reserved) expect(Date.parse(start) - Date.now()).toBeLessThanOrEqual(48 * 3_600_000);
    const { id } = await book(at(3, '09:00'));
    const last = reserved.at(-1)!.start;
    await expect(server.clientOf(patient).appointments.reschedule({ id, startTime: last })).rejects.toMatchObject({
      data: { reason: 'not_on_grid' },
    });
  });
});

describe('a search by time', () => {
  it('knows breaks, buffer and notice', async () => {
    const find = async () => {
      const { providers } = await server.clientOf().providers.search({ availability: 'today', timeZone: ZONE });
      return providers.some(({ id }) => id === doctor.providerId);
    };
    await save({ hours: everyDay('00:00', '00:30', [{ start: '00:30', end: '24:00' }]) });
    const hasTimeToday = (await seen(0)).length > 0;
    expect(await find()).toBe(hasTimeToday);
    await save({ hours: everyDay('00:00', '24:00'), noticeMinutes: 2 * 1440 });
    expect(await find()).toBe(false);
  });
});

describe('a preview', () => {
  it('is what patients see once it is saved, and changes nothing', async () => {
    const before = await seen(3);
    await book(at(3, '10:00'));
    const draft = settings({
      hours: everyDay('09:00', '12:00'),
      bufferMinutes: 15,
      exceptions: [{ date: day(5), closed: true }],
    });
    const preview = await server.clientOf(doctor).availability.preview(draft);
    expect((await seen(3)).length).toBe(before.length - 1);
    await server.clientOf(doctor).availability.save(draft);
    const range = { from: preview.slots[0]!.start, until: at(14, '00:00') };
    const { slots } = await server.clientOf().availability.slots({ providerId: doctor.providerId, ...range });
    expect(preview.slots).toEqual(slots);
  });

  it('names what is booked outside of the hours, which stands', async () => {
    const { id, startTime } = await book(at(3, '10:00'));
    const draft = settings({ hours: everyDay('11:00', '12:00') });
    const { outside } = await server.clientOf(doctor).availability.preview(draft);
    expect(outside).toEqual([startTime]);
    await server.clientOf(doctor).availability.save(draft);
    expect(await server.clientOf(doctor).appointments.get({ id })).toMatchObject({ status: 'scheduled', startTime });
  });
});

describe('refused', () => {
  it.each<[string, Partial<AvailabilityInput>, string, string]>([
    [
      'windows that overlap',
      { hours: { mon: { enabled: true, start: '09:00', end: '12:00', also: [{ start: '11:00', end: '13:00' }] } } },
      'hours.mon.also.0.start',
      'overlap',
    ],
    [
      'an end before its start',
      { hours: { mon: { enabled: true, start: '09:00', end: '12:00', also: [{ start: '14:00', end: '13:00' }] } } },
      'hours.mon.also.0.end',
      'end_before_start',
    ],
    [
      'a date twice',
      {
        exceptions: [
          { date: '2027-01-01', closed: true },
          { date: '2027-01-01', closed: true },
        ],
      },
      'exceptions.1.date',
      'date_twice',
    ],
    [
      'windows of a date that overlap',
      {
        exceptions: [
          { date: '2027-01-01', closed: true },
          {
            date: '2027-01-02',
            closed: false,
            start: '09:00',
            end: '12:00',
            also: [{ start: '11:00', end: '13:00' }],
          },
        ],
      },
      'exceptions.1.also.0.start',
      'overlap',
    ],
    [
      'a date that is open at no time',
      { exceptions: [{ date: '2027-01-01', closed: false }] },
      'exceptions.0.end',
      'end_before_start',
    ],
    ['no type of visit', { visitTypes: [] }, 'visitTypes', 'too_small'],
    ['a buffer of hours', { bufferMinutes: 61 }, 'bufferMinutes', 'too_big'],
    ['a notice beyond the horizon', { noticeMinutes: 10_081 }, 'noticeMinutes', 'too_big'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'custom'],
  ])('%s', async (_, changes, path, code) => {
    await expect(save(changes)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path, code }] } });
  });

  it('to a patient, to nobody, and to a doctor without a practice', async () => {
    await expect(save({}, patient)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(server.clientOf().availability.own()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const newcomer = await server.person({ role: 'doctor' });
    expect(await server.clientOf(newcomer).availability.own()).toBeNull();
    await expect(save({}, newcomer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(server.clientOf(newcomer).availability.preview(settings())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
