import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withClient } from '../src/client.ts';
import { asActor, attempt } from './attempts.ts';
import type { ActorName } from './vocabulary.ts';
import { openWorld, type World } from './world.ts';
import { otherSpecialty, type Person, people, providers, specialty } from './world-people.ts';

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
    const decide = `select decide_verification('${providers.otherDoctor}', 'approved', '', null)`;
    expect(await tryAs('otherDoctor', decide)).toBe('refused');
    expect(await tryAs('worker', decide)).toBe('refused');
    const after = `select is_verified from providers where id = '${providers.otherDoctor}'`;
    expect(await rowsAs('admin', decide, after)).toEqual([{ is_verified: true }]);
  });

  it('is suspended, reinstated, looked for and weighed by an administrator alone', async () => {
    const suspend = `select suspend_provider('${providers.colleague}', 'x')`;
    const reinstate = `select reinstate_provider('${providers.colleague}', 'x')`;
    const find = `select count(*)::integer as found from find_providers('doctor', null, 0)`;
    for (const actor of ['visitor', 'patient', 'doctor', 'otherDoctor', 'worker'] as const)
      for (const call of [suspend, reinstate, find])
        expect(await tryAs(actor, call), `${actor} ${call}`).toBe('refused');
    const coming = `select visits from coming_visits('${providers.doctor}')`;
    const [[forDoctor], [forAdmin]] = [await rowsAs('doctor', coming), await rowsAs('admin', coming)];
    expect(forDoctor).toEqual({ visits: 0 });
    expect(forAdmin?.visits).not.toBe(0);
    expect(await rowsAs('doctor', `select license_holder('${providers.doctor}') as holder`)).toEqual([
      { holder: null },
    ]);
    expect(await rowsAs('admin', find)).toEqual([{ found: 2 }]);
    const listed = `select is_verified from providers where id = '${providers.colleague}'`;
    expect(await rowsAs('admin', suspend, listed)).toEqual([{ is_verified: false }]);
    expect(await rowsAs('admin', suspend, reinstate, listed)).toEqual([{ is_verified: true }]);
    for (const table of ['providers', 'provider_suspensions'])
      expect(await tryAs('admin', `delete from ${table}`)).toBe('refused');
    expect(await tryAs('admin', `update providers set suspended_at = null`)).toBe('refused');
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
