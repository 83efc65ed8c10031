import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withClient } from '../src/client.ts';
import { asActor, attempt } from './attempts.ts';
import type { ActorName } from './vocabulary.ts';
import { openWorld, type World } from './world.ts';
import { otherSpecialty, type Person, people, providers, specialty } from './world-people.ts';
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

describe('roles', () => {
  it('come from sign-up as patient or doctor and change for nobody', async () => {
    const signUp = (role: string) =>
      tryAs(
        'auth',
        `insert into auth.user (name, email, requested_role) values ('n', 'new-${role}@example.org', '${role}')`,
      );
    expect(await signUp('doctor')).toBe('reached');
    await expect(signUp('admin')).rejects.toMatchObject({ code: '23514' });
    expect(await tryAs('patient', `update profiles set role = 'doctor'`)).toBe('refused');
    expect(await tryAs('admin', `update profiles set role = 'admin'`)).toBe('refused');
    expect(await tryAs('auth', `update profiles set role = 'admin'`)).toBe('refused');
  });

  it('lead nowhere by set role, and to no new functions or tables', async () => {
    for (const login of ['owner', 'worker', 'auth'])
      expect(await tryAs('patient', `set role ${login}`)).toBe('refused');
    expect(await tryAs('admin', 'create table public.mine (id int)')).toBe('refused');
    expect(await tryAs('admin', 'create function public.actor_role() returns text return 1')).toBe('refused');
    expect(await tryAs('admin', 'alter table appointments disable row level security')).toBe('refused');
  });
});

describe('a doctor', () => {
  const apply = `insert into providers (user_id, specialty_id, license_number, languages, time_zone)
    values ('${people.newcomer}', '${specialty}', 'licence', '{en}', 'UTC') returning verification_status, is_verified`;

  it('applies, and is not verified by that', async () => {
    expect(await rowsAs('newcomer', apply)).toEqual([{ verification_status: 'pending_review', is_verified: false }]);
    expect(
      await tryAs(
        'newcomer',
        apply.replace('time_zone)', 'time_zone, verification_status)').replace(`'UTC'`, `'UTC', 'approved'`),
      ),
    ).toBe('refused');
  });

  it('is decided on by an administrator alone', async () => {
    const decide = `select decide_verification('${providers.otherDoctor}', 'approved', '')`;
    expect(await tryAs('otherDoctor', decide)).toBe('refused');
    expect(await tryAs('worker', decide)).toBe('refused');
    const after = `select is_verified from providers where id = '${providers.otherDoctor}'`;
    expect(await rowsAs('admin', decide, after)).toEqual([{ is_verified: true }]);
  });

  it('is verified again after changing what was verified, and only then', async () => {
    const status = `select is_verified from providers where user_id = '${people.doctor}'`;
    const change = (assignment: string) => rowsAs('doctor', `update providers set ${assignment}`, status);
    expect(await change(`bio = 'New', license_number = 'licence-doctor'`)).toEqual([{ is_verified: true }]);
    expect(await change(`license_number = 'borrowed'`)).toEqual([{ is_verified: false }]);
    expect(await change(`specialty_id = '${otherSpecialty}'`)).toEqual([{ is_verified: false }]);
  });

  it('shows the licence number to themself and administrators', async () => {
    const license = `select provider_license('${providers.doctor}') as number`;
    for (const actor of ['doctor', 'admin'] as const)
      expect(await rowsAs(actor, license)).toEqual([{ number: 'licence-doctor' }]);
    for (const actor of ['visitor', 'patient', 'otherDoctor'] as const)
      expect(await rowsAs(actor, license)).toEqual([{ number: null }]);
  });

  it('never learns who wrote a review', async () => {
    expect(await rowsAs('doctor', 'select rating from reviews')).toEqual([{ rating: 5 }]);
    expect(await rowsAs('doctor', 'select * from own_reviews')).toEqual([]);
  });
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

describe('temporary objects', () => {
  const privilege = `select has_database_privilege('app', current_database(), 'temporary') as allowed`;

  it('are refused to every login but the owner', async () => {
    // A copy of a database has the default rights again, so the template itself is asked.
    const rows = await withClient(
      inject('testCluster').ownerUrl,
      async (client) => (await client.query(privilege)).rows,
    );
    expect(rows).toEqual([{ allowed: false }]);
  });

  it('are not taken for real ones where they can be made', async () => {
    const { rows } = await world.connections.owner.query('select quote_ident(current_database()) as name');
    await world.connections.owner.query(`grant temporary on database ${rows[0].name} to app`);
    const trap = `create temporary table providers as select '${providers.otherDoctor}'::uuid as id, true as is_verified`;
    const asked = `select public.is_listed('${providers.otherDoctor}') as listed`;
    expect(await rowsAs('patient', trap, asked)).toEqual([{ listed: false }]);
  });
});

it('does not let the ledger change, even for its owner', async () => {
  for (const change of ['update ledger_entries set amount_cents = 1', 'delete from ledger_entries']) {
    await expect(world.connections.owner.query(change)).rejects.toMatchObject({ code: '23001' });
  }
});
