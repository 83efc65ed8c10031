import { randomUUID } from 'node:crypto';
import { withClient } from '@polyclinic/database/client';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { findCheckpoint, readCheckpoint, signCheckpoint, signerOf } from './notes.ts';
import { verifyAccessLog } from './verify.ts';

const ENTRIES = 11;
let server: TestServer;
/** As an operator has saved it from the mail, and before that */
let saved: string;
let patientId: string;

beforeAll(async () => {
  server = await testServer();
  patientId = randomUUID();
  await note(ENTRIES);
  await server.runSchedule('access-checkpoints');
  saved = await lastNote();
  await note(3);
  await server.runSchedule('access-checkpoints');
});
afterAll(() => server?.close());

const superuserUrl = () => {
  const url = new URL(inject('testCluster').superuserUrl);
  url.pathname = new URL(server.urls.owner).pathname;
  return url.href;
};
const owner = (statement: string) => withClient(superuserUrl(), (client) => client.query(statement));

async function note(count: number): Promise<void> {
  const actor = { userId: randomUUID(), role: 'doctor', requestId: 'é "quoted"\\\n' } as const;
  for (let place = 0; place < count; place += 1)
    server.services.accessLog.note({ actor, action: 'read', subject: 'profile', subjectId: patientId, patientId });
  await server.services.accessLog.flush();
}

async function lastNote(): Promise<string> {
  const { rows } = await owner('select note from access_checkpoints order by size desc limit 1');
  return rows[0].note;
}

const signer = () => signerOf(server.services.secrets);

/** What is found after an attack that a superuser makes, which is undone again. */
const findingsAfter = (attack: string | ((client: pg.Client) => Promise<unknown>), against: string | null = saved) =>
  withClient(superuserUrl(), async (client) => {
    await client.query('begin');
    await (typeof attack === 'string' ? client.query(attack) : attack(client));
    const { publicKey } = signer();
    const keys = [publicKey];
    const { findings } = await verifyAccessLog(client, {
      keys,
      saved: against === null ? undefined : { note: against, keys },
    });
    await client.query('rollback');
    return findings;
  });

const entryAt = (position: number) => `(select entry_id from access_leaves where position = ${position})`;
/** As one who knows how the tree is made makes it again, from what the log says now. */
const RECOMPUTED = `
  delete from access_checkpoints; delete from access_hashes; delete from access_leaves; delete from access_waiting;
  insert into access_waiting (entry_id) select id from access_log order by at, id;
  select add_access_leaves(100000);`;

/** And signs it, as one may who has the whole machine. */
async function signAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ size: number; root: Buffer }>(
    `select 1 as size, hash as root from access_hashes where level = 0 and position = 0`,
  );
  const [first] = rows;
  if (!first) throw new Error('there is no leaf');
  const forged = signCheckpoint({ origin: 'localhost:3000/access-log', ...first }, signer());
  await client.query('insert into access_checkpoints (size, note) values ($1, $2)', [first.size, forged]);
}

describe('a log that nobody touched', () => {
  it('is as its checkpoints say, with what waits for its leaf', async () => {
    expect(await findingsAfter('select')).toEqual([]);
    expect(readCheckpoint(saved)?.size).toBe(ENTRIES);
    await note(1);
    expect(await findingsAfter('select')).toEqual([]);
    await server.runSchedule('access-leaves');
    expect(await findingsAfter('select')).toEqual([]);
  });

  it('is signed once for each size, and mailed to the privacy address with the key that verifies it', async () => {
    await server.runSchedule('access-checkpoints');
    await server.runSchedule('access-checkpoints');
    const { rows } = await owner(
      `select recipient, body_text from mails where key like 'access_checkpoint:%' order by created_at`,
    );
    expect(rows).toHaveLength(3);
    expect(rows[0].recipient).toBe(server.services.installation.settings().privacyEmail);
    expect(findCheckpoint(rows[0].body_text)).toBe(saved);
    expect(rows[0].body_text).toMatch(/access-log\+[0-9a-f]{8}\+A/);
  });
});

describe('a superuser who', () => {
  it.each([
    [
      'edits an entry',
      `update access_log set actor_id = gen_random_uuid() where id = ${entryAt(4)}`,
      /^Entry 4 was changed/,
    ],
    [
      'moves an entry to another time',
      `update access_log set at = at - interval '1 microsecond' where id = ${entryAt(4)}`,
      /^Entry 4 was changed/,
    ],
    ['deletes an entry', `delete from access_log where id = ${entryAt(4)}`, /^Entry 4 was deleted/],
    [
      'deletes an entry with its leaf',
      `delete from access_log where id = ${entryAt(4)}; delete from access_hashes where level = 0 and position = 4;
       delete from access_leaves where position = 4`,
      /^Leaf 4 is missing/,
    ],
    [
      'deletes the latest entries with all that tells of them',
      `delete from access_log where id in (select entry_id from access_leaves where position >= 5);
       delete from access_checkpoints; delete from access_hashes where level > 0 or position >= 5;
       delete from access_leaves where position >= 5`,
      /^The log holds 5 entries, fewer than the saved checkpoint/,
    ],
    [
      'changes the order of two entries and of their hashes',
      `update access_leaves set position = 1000 where position = 2; update access_leaves set position = 2 where position = 3;
       update access_leaves set position = 3 where position = 1000;
       update access_hashes set position = 1000 where level = 0 and position = 2;
       update access_hashes set position = 2 where level = 0 and position = 3;
       update access_hashes set position = 3 where level = 0 and position = 1000`,
      /^The first 11 entries are not those of/,
    ],
    [
      'calls a deletion an erasure',
      `delete from access_log where id = ${entryAt(4)};
       update access_leaves set entry_id = null, salt = null, erased_in = 6 where position = 4`,
      /^Entry 4 was taken away, and no erasure names it/,
    ],
    [
      'puts an entry beside the tree',
      `set local session_replication_role = replica; insert into access_log (action, subject) values ('read', 'profile')`,
      /^1 entries were put into the log beside its tree/,
    ],
    [
      'deletes an entry before it has its leaf',
      `insert into access_log (action, subject) values ('read', 'bait'); delete from access_log where subject = 'bait'`,
      /^1 entries were deleted before they had a leaf/,
    ],
    [
      'forges a stored checkpoint',
      `update access_checkpoints set note = replace(note, E'\\n${ENTRIES}\\n', E'\\n${ENTRIES - 1}\\n')`,
      /^The signature of the stored checkpoint of 11 entries is not/,
    ],
  ])('%s is found', async (_, attack, finding) => {
    expect((await findingsAfter(attack)).join('\n')).toMatch(new RegExp(finding.source, 'm'));
  });

  it('makes everything again after an edit, and signs it, is found by what was saved alone', async () => {
    const attack = async (client: pg.Client) => {
      await client.query(`update access_log set actor_id = gen_random_uuid() where id = ${entryAt(4)}`);
      await client.query(RECOMPUTED);
      await signAgain(client);
    };
    expect(await findingsAfter(attack, null)).toEqual([]);
    expect(await findingsAfter(attack)).toEqual([
      `The first ${ENTRIES} entries are not those of the saved checkpoint.`,
    ]);
  });

  it('makes everything again without an entry is found in the same way', async () => {
    const attack = `delete from access_log where id = ${entryAt(0)}; ${RECOMPUTED}`;
    expect(await findingsAfter(attack, null)).toEqual([]);
    expect(await findingsAfter(attack)).toEqual([
      `The first ${ENTRIES} entries are not those of the saved checkpoint.`,
    ]);
  });
});

it('signs nothing more once the tree is not the one that was signed last', async () => {
  await owner(`update access_hashes set hash = sha256('x') where level = 3`);
  await note(1);
  await expect(server.runSchedule('access-checkpoints')).rejects.toThrow(
    'not the one whose checkpoint was signed last',
  );
});

describe('an erasure', () => {
  it('takes an entry and its salt away, and leaves a log that is whole', async () => {
    await owner(RECOMPUTED);
    const before = await owner("select entry_id, encode(salt, 'hex') as salt from access_leaves where position = 4");
    await owner(`call erase_accesses(array['${patientId}'::uuid])`);
    const { rows } = await owner(`select count(*)::int as count from access_log where patient_id = '${patientId}'`);
    expect(rows).toEqual([{ count: 0 }]);
    const left = await owner('select * from access_leaves');
    const all = JSON.stringify(left.rows);
    expect(all).not.toContain(before.rows[0].entry_id);
    expect(all).not.toContain(before.rows[0].salt);
    const { publicKey } = signer();
    const verified = await withClient(superuserUrl(), (client) => verifyAccessLog(client, { keys: [publicKey] }));
    expect(verified).toMatchObject({ erasures: 1, findings: [] });
    expect(verified.erased).toBe(verified.leaves - 1);
  });
});
