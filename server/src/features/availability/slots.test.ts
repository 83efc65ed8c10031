import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const DAY = 86_400_000;
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true, timeZone: 'Asia/Kolkata' });
  patient = await server.person({ role: 'patient', fullName: 'A private name' });
});
afterAll(() => server?.close());

function range(days: number) {
  const now = Date.now();
  return { from: new Date(now).toISOString(), until: new Date(now + days * DAY).toISOString() };
}
const slotsOf = (person: Person, days = 7) =>
  server.clientOf().availability.slots({ providerId: person.providerId, ...range(days) });

async function book(start: string): Promise<string> {
  const visit = { patient_id: patient.userId, provider_id: doctor.providerId, appointment_type: 'video' };
  const actor = { userId: patient.userId, role: 'patient' as const };
  const id = randomUUID();
  await server.services.database.write(actor, (db) =>
    db.insertInto('appointments').values({ id, ...visit, start_time: start, symptoms: 'a private matter' } as never),
  );
  return id;
}

describe('slots', () => {
  it('lie in the provider’s zone and last 30 minutes', async () => {
    const { timeZone, slots } = await slotsOf(doctor, 1);
    expect(timeZone).toBe('Asia/Kolkata');
    expect(slots).toHaveLength(48);
    for (const { start, end } of slots) {
      expect(Date.parse(end) - Date.parse(start)).toBe(30 * 60_000);
      expect(new Date(start).getUTCMinutes() % 30).toBe(0);
    }
  });

  it('are marked as taken by a booking, which says nothing else', async () => {
    const { slots } = await slotsOf(doctor, 3);
    const chosen = slots.find(({ available }) => available)!;
    await book(chosen.start);
    const after = await slotsOf(doctor, 3);
    expect(after.slots.find(({ start }) => start === chosen.start)).toEqual({ ...chosen, available: false });
    expect(after.slots.filter(({ available }) => available)).toHaveLength(
      slots.filter(({ available }) => available).length - 1,
    );
    expect(JSON.stringify(after)).not.toMatch(/private/);
    const card = await server.clientOf().providers.get({ id: doctor.providerId });
    expect(Date.parse(card.nextSlot!)).toBeGreaterThan(Date.parse(chosen.start));
  });

  it('that are over are told to nobody', async () => {
    const { providerId } = doctor;
    const past = { from: '2026-01-01T00:00:00Z', until: '2026-01-08T00:00:00Z' };
    await expect(server.clientOf().availability.slots({ providerId, ...past })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'until', code: 'in_past' }] },
    });
  });

  it('are free again after the booking is cancelled', async () => {
    const { slots } = await slotsOf(doctor, 3);
    const chosen = slots.findLast(({ available }) => available)!;
    const id = await book(chosen.start);
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id),
    );
    expect((await slotsOf(doctor, 3)).slots.find(({ start }) => start === chosen.start)).toEqual(chosen);
  });

  it('leave out a day off, for every visitor', async () => {
    const { slots } = await slotsOf(doctor, 5);
    const date = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ days: 2 }).toPlainDate().toString();
    await server.database.write(null, (db) =>
      db.insertInto('availability_exceptions').values({ provider_id: doctor.providerId, date }),
    );
    expect((await slotsOf(doctor, 5)).slots).toHaveLength(slots.length - 48);
  });

  it('end at the booking horizon', async () => {
    const { slots } = await slotsOf(doctor, 15);
    expect(slots.at(-1)?.available).toBe(false);
  });
});

describe('slots are refused', () => {
  it('of an unverified provider, who exists, and of nobody', async () => {
    const waiting = await server.person({ role: 'doctor', verified: false });
    await expect(slotsOf(waiting)).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND', status: 404 });
    await expect(slotsOf({ ...waiting, providerId: randomUUID() })).rejects.toMatchObject({ status: 404 });
    expect((await slotsOf(doctor)).slots).not.toEqual([]);
  });

  it.each([
    ['more than 15 days', range(15.1)],
    ['an empty range', { from: range(1).from, until: range(1).from }],
    ['a range that runs backwards', { from: range(2).until, until: range(1).from }],
    ['an ancient date', { from: '0001-01-01T00:00:00Z', until: range(1).until }],
    ['no date', { from: 'yesterday', until: range(1).until }],
  ])('over %s', async (_, dates) => {
    const asked = server.clientOf().availability.slots({ providerId: doctor.providerId, ...dates });
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('for what is no id', async () => {
    const asked = server.clientOf().availability.slots({ providerId: "' or 1=1 --", ...range(1) });
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});
