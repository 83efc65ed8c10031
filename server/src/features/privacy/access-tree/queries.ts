import type { Actor, Database } from '@polyclinic/database';
import { sql } from 'kysely';
import {
  type FindHash,
  hashOf,
  type LoggedEntry,
  pathOf,
  type Subtree,
  subtreesOf,
  wordsOf,
  writeProof,
} from '../../../audit/index.ts';
import type { Services } from '../../../services.ts';

type Row = { level: number; position: number; hash: Buffer };

const keyOf = ({ level, position }: Subtree) => `${level} ${position}`;

/** The hashes of these subtrees; throws where one is missing, which a tree that nobody touched has. */
export async function findHashes(database: Database, actor: Actor, subtrees: Subtree[]): Promise<FindHash> {
  const [levels, positions] = [subtrees.map(({ level }) => level), subtrees.map(({ position }) => position)];
  const rows = await database.read(
    actor,
    () => sql<Row>`
      select h.level, h.position, h.hash from access_hashes h
      join unnest(${levels}::smallint[], ${positions}::bigint[]) wanted (level, position) using (level, position)`,
  );
  const found = new Map(rows.map((row) => [keyOf(row), row.hash]));
  return (subtree) => {
    const hash = found.get(keyOf(subtree));
    if (!hash) throw new Error(`The tree of the access log has no hash at ${keyOf(subtree)}.`);
    return hash;
  };
}

type Person = NonNullable<Actor>;
type Proved = LoggedEntry & { position: number; salt: string; size: number; note: string };

/** The proof that an entry about the actor is in the log of the last checkpoint; null where it isn't, or isn't theirs. */
export async function findProof({ database }: Services, actor: Person, id: string): Promise<string | null> {
  const [row] = await database.read(
    actor,
    () => sql<Proved>`
      select v.position, encode(v.salt, 'hex') as salt, c.size, c.note, l.id,
        to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, l.actor_id, l.actor_role, l.action, l.subject,
        l.subject_id, l.patient_id, l.request_id
      from access_log l join access_leaves v on v.entry_id = l.id
      join lateral (select size, note from access_checkpoints order by size desc limit 1) c on v.position < c.size
      where l.id = ${id} and l.patient_id = ${actor.userId}`,
  );
  if (!row) return null;
  const { position, salt, size, note } = row;
  const beside = pathOf(position, size);
  const find = await findHashes(database, actor, beside.flatMap(subtreesOf));
  return writeProof({ words: wordsOf(row, salt), position, path: beside.map((one) => hashOf(one, find)), note });
}

/** Which of these entries about the actor a checkpoint holds. */
export async function findProved({ database }: Services, actor: Person, ids: string[]): Promise<Set<string>> {
  const rows = await database.read(
    actor,
    () => sql<{ id: string }>`
      select entry_id as id from access_leaves
      where entry_id = any (${ids}) and position < (select max(size) from access_checkpoints)`,
  );
  return new Set(rows.map(({ id }) => id));
}

type Standing = { size: number; lastSize: number | null; lastNote: string | null };

/** How many leaves the tree has, and its last checkpoint. */
export async function readStanding(database: Database): Promise<Standing> {
  const [row] = await database.read(
    null,
    () => sql<Standing>`
      select (select coalesce(max(position) + 1, 0) from access_hashes where level = 0) as size, c.size as "lastSize",
        c.note as "lastNote"
      from (select) nothing left join lateral (select size, note from access_checkpoints order by size desc limit 1) c on true`,
  );
  if (!row) throw new Error('A count gave no row.');
  return row;
}
