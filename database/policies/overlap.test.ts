import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor } from './attempts.ts';
import { openWorld, type World } from './world.ts';
import { type Person, people, providers } from './world-people.ts';

const EXCLUSION_VIOLATION = '23P01';
const overlaps = `
  select count(*)::int as found from appointments a join appointments b
    on a.id < b.id and a.during && b.during and (a.provider_id = b.provider_id or a.patient_id = b.patient_id)
  where a.status in ('scheduled', 'confirmed', 'in_progress') and b.status in ('scheduled', 'confirmed', 'in_progress')`;

type Booking = { by?: Person; provider?: keyof typeof providers; minutes?: number; id?: string };

/** Books as the person, with a doctor whom neither patient has blocked, so many minutes after the same hour in three days. */
async function book(client: pg.Client, booking: Booking = {}): Promise<number> {
  const { by = 'patient', provider = 'colleague', minutes = 0, id = crypto.randomUUID() } = booking;
  await client.query(`select set_config('app.user_id', $1, true)`, [people[by]]);
  const { rowCount } = await client.query(
    `insert into appointments (id, patient_id, provider_id, appointment_type, start_time)
     values ($1, $2, $3, 'video', date_trunc('hour', now()) + interval '3 days' + $4 * interval '1 minute')
     on conflict do nothing`,
    [id, people[by], providers[provider], minutes],
  );
  return rowCount ?? 0;
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const inTransaction = <Result>(work: (client: pg.Client) => Promise<Result>) =>
  asActor(world.connections, 'patient', work);
const found = async (client: pg.Client) => (await client.query(overlaps)).rows[0].found;

describe('two visits at one time', () => {
  it.each([-29, -1, 0, 1, 29])('are refused to a provider %i minutes apart', async (minutes) => {
    const booked = await inTransaction(async (client) => [
      await book(client),
      await book(client, { by: 'otherPatient', minutes }),
    ]);
    expect(booked).toEqual([1, 0]);
  });

  it.each([-29, 0, 29])('are refused to a patient with two providers %i minutes apart', async (minutes) => {
    const booked = await inTransaction(async (client) => [
      await book(client),
      await book(client, { provider: 'doctor', minutes }),
    ]);
    expect(booked).toEqual([1, 0]);
  });

  it.each([-30, 30])('may touch: %i minutes apart', async (minutes) => {
    const booked = await inTransaction(async (client) => [
      await book(client),
      await book(client, { by: 'otherPatient', minutes }),
    ]);
    expect(booked).toEqual([1, 1]);
  });

  it('may be held by different people', async () => {
    const booked = await inTransaction(async (client) => [
      await book(client, { provider: 'doctor' }),
      await book(client, { by: 'otherPatient' }),
    ]);
    expect(booked).toEqual([1, 1]);
  });

  it('are possible again once the first is cancelled', async () => {
    const booked = await inTransaction(async (client) => {
      const id = crypto.randomUUID();
      await book(client, { id });
      await client.query(`select cancel_appointment($1, 'patient', '')`, [id]);
      return book(client, { by: 'otherPatient' });
    });
    expect(booked).toBe(1);
  });

  it('are refused to moving as well', async () => {
    const moving = inTransaction(async (client) => {
      const id = crypto.randomUUID();
      await book(client, { by: 'otherPatient' });
      await book(client, { minutes: 60, id });
      await client.query(
        `select reschedule_appointment($1, start_time - interval '45 minutes') from appointments where id = $1`,
        [id],
      );
    });
    await expect(moving).rejects.toMatchObject({ code: EXCLUSION_VIOLATION });
  });
});

describe('without the constraints', () => {
  it.each([
    ['one_visit_per_provider_at_a_time', { by: 'otherPatient' }],
    ['one_visit_per_patient_at_a_time', { provider: 'doctor' }],
  ] as const)('%s, the search for overlaps finds one', async (constraint, second) => {
    const throwaway = await openWorld();
    const { owner } = throwaway.connections;
    expect(await found(owner)).toBe(0);
    await owner.query(`alter table appointments drop constraint ${constraint}`);
    await owner.query('begin');
    expect([await book(owner), await book(owner, second)]).toEqual([1, 1]);
    expect(await found(owner)).toBe(1);
    await owner.query('rollback');
    await throwaway.close();
  });
});
