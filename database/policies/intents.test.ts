import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor, attempt } from './attempts.ts';
import type { ActorName } from './vocabulary.ts';
import { openWorld, type World } from './world.ts';
import { type Person, people, providers } from './world-people.ts';
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
      rowsAs('patient', cancel, queue('appointment.cancelled', { appointmentId, refundPercent: 100 })),
    ).resolves.toEqual([]);
    await expect(
      rowsAs('patient', cancel, queue('appointment.cancelled', { appointmentId, refundPercent: 50 })),
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

describe('a patient’s profile', () => {
  const hold = `insert into appointments (patient_id, provider_id, appointment_type, start_time)
    values ('${people.patient}', '${providers.colleague}', 'video', now() + interval '3 days')`;
  const asColleague = `select set_config('app.user_id', '${people.colleague}', true), set_config('app.role', 'doctor', true)`;
  const ofPatient = `where user_id = '${people.patient}'`;

  it('is closed to a doctor whose time is held and not paid, but for the name', async () => {
    expect(await rowsAs('patient', hold, asColleague, `select allergies from profiles ${ofPatient}`)).toEqual([]);
    const name = `select full_name from patient_names ${ofPatient}`;
    expect(await rowsAs('patient', hold, asColleague, name)).toEqual([{ full_name: 'patient' }]);
    expect(await rowsAs('patient', asColleague, name)).toEqual([]);
    expect(await rowsAs('doctor', `select allergies from profiles ${ofPatient}`)).toEqual([
      { allergies: 'penicillin' },
    ]);
  });
});

describe('the reason for a visit', () => {
  it('is read by its two people and not by an administrator, who sees the visit', async () => {
    const symptoms = (table: string) => `select symptoms from ${table} where id = '${visits[1].now}'`;
    expect(await rowsAs('doctor', symptoms('appointments'))).toEqual([{ symptoms: 'cough' }]);
    expect(await rowsAs('admin', symptoms('appointments'))).toEqual([]);
    expect(await rowsAs('admin', symptoms('visit_oversight'))).toEqual([{ symptoms: null }]);
  });
});

describe('rate limits', () => {
  it('count each actor apart, and a visitor apart from them', async () => {
    const take = `select take_rate_limit('booking', 1, 60) as wait`;
    expect(await rowsAs('patient', take, take)).toEqual([{ wait: 60 }]);
    const other = `select set_config('app.user_id', '${people.otherPatient}', true)`;
    expect(await rowsAs('patient', take, take, other, take)).toEqual([{ wait: 0 }]);
  });

  it('refuse the message after the sixtieth of a minute, and no other person’s', async () => {
    const send = (sender: 'patient' | 'doctor', count: number) =>
      `insert into messages (appointment_id, sender_id, content)
       select '${visits[1].now}', '${people[sender]}', 'hi' from generate_series(1, ${count}) returning 1 as sent`;
    const asDoctor = `select set_config('app.user_id', '${people.doctor}', true)`;
    expect(await rowsAs('patient', send('patient', 60), asDoctor, send('doctor', 60))).toHaveLength(60);
    await expect(rowsAs('patient', send('patient', 61))).rejects.toMatchObject({
      code: '54000',
      constraint: 'rate_limit',
      detail: '60',
    });
  });

  it('widen with the factor of load tests', async () => {
    const take = `select take_rate_limit('booking', 1, 60) as wait`;
    const widen = `select set_config('app.rate_limit_factor', '2', true)`;
    expect(await rowsAs('patient', widen, take, take)).toEqual([{ wait: 0 }]);
    expect(await rowsAs('patient', widen, take, take, take)).toEqual([{ wait: 60 }]);
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
