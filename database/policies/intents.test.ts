import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor, attempt } from './attempts.ts';
import type { ActorName } from './vocabulary.ts';
import { openWorld, type World } from './world.ts';
import { type Person, people } from './world-people.ts';
import { visits } from './world-visits.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const tryAs = (actor: ActorName | Person, sql: string) =>
  asActor(world.connections, actor, (client) => attempt(client, sql));
const rowsAs = (actor: ActorName | Person, ...statements: string[]) =>
  asActor(world.connections, actor, async (client) => {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  });

describe('an intent on a visit', () => {
  const intents: Record<string, { by: ActorName; not: ActorName[] }> = {
    [`start_appointment('${visits[1].now}')`]: { by: 'doctor', not: ['patient', 'otherDoctor', 'admin', 'visitor'] },
    [`cancel_appointment('${visits[1].now}', 'patient', '')`]: {
      by: 'patient',
      not: ['doctor', 'otherPatient', 'visitor'],
    },
    [`cancel_appointment('${visits[1].now}', 'provider', '')`]: {
      by: 'doctor',
      not: ['patient', 'otherDoctor', 'visitor'],
    },
    [`cancel_appointment('${visits[1].now}', 'admin', 'why')`]: { by: 'admin', not: ['patient', 'doctor', 'visitor'] },
    [`mark_no_show('${visits[1].fresh}')`]: { by: 'doctor', not: ['patient', 'otherDoctor', 'admin', 'visitor'] },
    [`reschedule_appointment('${visits[1].held}', now() + interval '4 days')`]: {
      by: 'patient',
      not: ['doctor', 'otherPatient', 'admin', 'visitor'],
    },
    [`open_payment('${visits[1].held}', 'sandbox')`]: {
      by: 'patient',
      not: ['doctor', 'otherPatient', 'admin', 'visitor'],
    },
  };

  it.each(Object.entries(intents))('%s', async (call, { by, not }) => {
    expect(await tryAs(by, `select ${call}`)).toBe('reached');
    for (const actor of not) {
      await expect(tryAs(actor, `select ${call}`), actor).rejects.toMatchObject({ code: 'P0002' });
    }
  });

  it('is nobody’s without a role', async () => {
    for (const role of ['null', `'owner'`]) {
      const call = `select cancel_appointment('${visits[1].now}', ${role}, '')`;
      for (const actor of ['otherPatient', 'patient', 'visitor'] as const) {
        await expect(tryAs(actor, call)).rejects.toMatchObject({ code: 'P0002' });
      }
    }
  });

  it('cancels once: the second time gives nothing back', async () => {
    const cancel = `select cancel_appointment('${visits[1].now}', 'patient', '')`;
    await expect(rowsAs('patient', cancel, cancel)).rejects.toMatchObject({ constraint: 'appointment_life' });
  });
});

describe('what an actor sets off', () => {
  const queue = (effect: string, payload: object) =>
    `insert into outbox (effect, payload) values ('${effect}', '${JSON.stringify(payload)}')`;
  const appointmentId = visits[1].now;

  it('is never money', async () => {
    expect(await tryAs('patient', queue('payment.refund', { appointmentId, amountCents: 1 }))).toBe('refused');
    expect(await tryAs('worker', queue('payment.refund', { appointmentId, amountCents: 1 }))).toBe('reached');
  });

  it('is a cancellation with the refund that was found, once there is one', async () => {
    const cancel = `select cancel_appointment('${appointmentId}', 'patient', '')`;
    expect(await tryAs('patient', queue('appointment.cancelled', { appointmentId, refundPercent: 50 }))).toBe(
      'refused',
    );
    await expect(
      rowsAs('patient', cancel, queue('appointment.cancelled', { appointmentId, refundPercent: 50 })),
    ).resolves.toEqual([]);
    await expect(
      rowsAs('patient', cancel, queue('appointment.cancelled', { appointmentId, refundPercent: 100 })),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is a decision on a doctor only for administrators', async () => {
    expect(await tryAs('doctor', queue('provider.verified', {}))).toBe('refused');
    expect(await tryAs('admin', queue('provider.verified', {}))).toBe('reached');
  });
});

describe('a conversation', () => {
  it('ends with the cancellation of its visit and can still be read', async () => {
    const cancel = `select cancel_appointment('${visits[1].now}', 'provider', '')`;
    const write = `insert into messages (appointment_id, sender_id, content) values ('${visits[1].now}', '${people.doctor}', 'hi')`;
    expect(await rowsAs('doctor', cancel, `select content from messages`)).toHaveLength(2);
    await expect(rowsAs('doctor', cancel, write)).rejects.toMatchObject({ code: '42501' });
    expect(await tryAs('doctor', write)).toBe('reached');
  });
});

describe('rate limits', () => {
  it('count each actor apart, and a visitor apart from them', async () => {
    const take = `select take_rate_limit('booking', 1, 60) as allowed`;
    expect(await rowsAs('patient', take, take)).toEqual([{ allowed: false }]);
    const other = `select set_config('app.user_id', '${people.otherPatient}', true)`;
    expect(await rowsAs('patient', take, take, other, take)).toEqual([{ allowed: true }]);
  });
});

describe('a call', () => {
  const connect = `update call_presence set connected_at = now() where appointment_id = '${visits[1].now}'`;
  const status = `select status from appointments where id = '${visits[1].now}'`;

  it('begins when both sides say so, each for itself', async () => {
    const asDoctor = `select set_config('app.user_id', '${people.doctor}', true)`;
    expect(await rowsAs('patient', connect, status)).toEqual([{ status: 'confirmed' }]);
    expect(await rowsAs('patient', connect, asDoctor, connect, status)).toEqual([{ status: 'in_progress' }]);
  });

  it('does not begin outside the window', async () => {
    const later = `select set_config('app.now_offset_ms', '${66 * 60_000}', true)`;
    const asDoctor = `select set_config('app.user_id', '${people.doctor}', true)`;
    expect(await rowsAs('patient', later, connect, asDoctor, connect, status)).toEqual([{ status: 'confirmed' }]);
  });

  it('tells nobody outside it who may join', async () => {
    const ask = `select may_join_call('${visits[1].now}', '${people.patient}') as allowed`;
    expect(await rowsAs('doctor', ask)).toEqual([{ allowed: true }]);
    expect(await rowsAs('otherDoctor', ask)).toEqual([{ allowed: false }]);
  });
});
