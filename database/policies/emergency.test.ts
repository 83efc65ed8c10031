import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asActor, attempt, type Outcome } from './attempts.ts';
import { uuid } from './ids.ts';
import { openWorld, type World } from './world.ts';
import { messages } from './world-correspondence.ts';
import { type Person, people } from './world-people.ts';
import { visits } from './world-visits.ts';

const access = uuid(770);
const { patient, otherPatient } = people;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const owner = (statement: string) => world.connections.owner.query(statement);

/** An administrator, or the doctor of another patient, has opened the record of `patient`. */
const openBy = (opener: 'admin' | 'otherDoctor') =>
  owner(`
    delete from emergency_accesses where id = '${access}';
    insert into emergency_accesses (id, patient_id, opened_by, opened_as, appointment_id, reason)
    values ('${access}', '${patient}', '${people[opener]}', '${opener === 'admin' ? 'administrator' : 'doctor'}',
      ${opener === 'admin' ? 'null' : `'${visits[2].now}'`}, 'Unconscious')`);

/** What somebody may in a transaction that names the access. */
const may = (actor: Person, statement: string, named = access): Promise<Outcome> =>
  asActor(world.connections, actor, async (client: pg.Client) => {
    await client.query(`set local app.emergency_access = '${named}'`);
    return attempt(client, statement);
  });

const opens: Record<string, string> = {
  'the profile': `select from profiles where user_id = '${patient}'`,
  'a signed note': `select from encounter_notes where patient_id = '${patient}' and signed_at is not null`,
  'its addenda': `select from encounter_addenda where patient_id = '${patient}'`,
  'when its visit was': `select from emergency_visits()`,
};

const stays: Record<string, string> = {
  'another’s profile': `select from profiles where user_id = '${otherPatient}'`,
  'another’s note': `select from encounter_notes where patient_id = '${otherPatient}' and signed_at is not null`,
  'another’s addenda': `select from encounter_addenda where patient_id = '${otherPatient}'`,
  'a note that nobody has signed': `select from encounter_notes where patient_id = '${patient}' and signed_at is null`,
  'a visit': `select from appointments where patient_id = '${patient}'`,
  'a message': `select from messages where id = '${messages[1].fromPatient}'`,
  'a conversation': `select from conversations where appointment_id = '${visits[1].now}'`,
  'what was changed before': `select from health_changes where user_id = '${patient}'`,
  'a draft': `select from drafts where user_id = '${patient}'`,
  'a photograph': `select from photos where user_id = '${patient}' and state <> 'shown'`,
  'a way to write into the profile': `update profiles set allergies = 'none' where user_id = '${patient}'`,
  'a way to write into a note': `update encounter_notes set plan = 'none' where patient_id = '${patient}'`,
  'a way to prolong it': `update emergency_accesses set expires_at = now() + interval '1 day' where id = '${access}'`,
};

describe('an emergency access of an administrator', () => {
  beforeEach(() => openBy('admin'));

  it.each(Object.entries(opens))('opens %s, and nobody else reads it', async (_, statement) => {
    expect(await may('admin', statement)).toBe('reached');
    for (const other of [
      'support',
      'verifier',
      'finance',
      'auditor',
      'otherDoctor',
      'newcomer',
      'otherPatient',
    ] as const)
      expect(await may(other, statement), other).toBe('hidden');
  });

  it.each(Object.entries(opens))(
    'opens %s no longer than it lasts, and only where it is named',
    async (_, statement) => {
      expect(await asActor(world.connections, 'admin', (client) => attempt(client, statement))).toBe('hidden');
      expect(await may('admin', statement, uuid(771))).toBe('hidden');
      await owner(`update emergency_accesses set expires_at = app_now() where id = '${access}'`);
      expect(await may('admin', statement)).toBe('hidden');
      await openBy('admin');
      await owner(`update emergency_accesses set ended_at = app_now(), ended_how = 'pressed' where id = '${access}'`);
      expect(await may('admin', statement)).toBe('hidden');
    },
  );

  it.each(Object.entries(stays))('does not open %s', async (_, statement) => {
    expect(['hidden', 'refused']).toContain(await may('admin', statement));
  });

  it('opens nothing to another administrator', async () => {
    await owner(`update staff set duty = 'administrator' where user_id = '${people.auditor}'`);
    try {
      for (const [name, statement] of Object.entries(opens))
        expect(await may('auditor', statement), name).toBe('hidden');
    } finally {
      await owner(`update staff set duty = 'auditor' where user_id = '${people.auditor}'`);
    }
  });

  it('closes in the transaction in which the duty is another', async () => {
    const read = opens['the profile'] ?? '';
    expect(await may('admin', read)).toBe('reached');
    await owner(`update staff set duty = 'support' where user_id = '${people.admin}'`);
    try {
      expect(await may('admin', read)).toBe('hidden');
      const { rows } = await owner(`select ended_how from emergency_accesses where id = '${access}'`);
      expect(rows).toEqual([{ ended_how: 'rights' }]);
      // Also where nothing had ended it
      await owner(`update emergency_accesses set ended_at = null, ended_how = null where id = '${access}'`);
      expect(await may('admin', read)).toBe('hidden');
    } finally {
      await owner(`update staff set duty = 'administrator' where user_id = '${people.admin}'`);
    }
  });
});

describe('an emergency access of a doctor', () => {
  it('opens nothing to one who is not verified', async () => {
    await openBy('otherDoctor');
    expect(await may('otherDoctor', opens['the profile'] ?? '')).toBe('hidden');
  });
});
