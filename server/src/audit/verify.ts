import type pg from 'pg';
import { isSignedBy, readCheckpoint } from './notes.ts';
import { growTree, HASH_OF_NOTHING, hashLeaf, type LoggedEntry, wordsOf } from './tree.ts';

type Client = Pick<pg.Client, 'query'>;

/** The keys that checkpoints of the database may be signed by, and what somebody saved outside of it, with those of its own. */
export type Against = { keys: Buffer[]; saved?: { note: string; keys: Buffer[] } | undefined };
export type Verified = { leaves: number; erased: number; erasures: number; waiting: number; findings: string[] };

type Leaf = LoggedEntry & {
  position: number;
  entry_id: string | null;
  salt: string | null;
  erased_in: number | null;
  erasure: string | null;
  hash: Buffer | null;
};

const AT_ONCE = 5_000;
const MOST_FINDINGS = 20;

/**
 * Computes the whole tree again from the entries as they stand, and compares it with every checkpoint: those of the database and
 * what was saved elsewhere, which alone tells of a log that was rewritten with all its hashes. The client has begun a transaction
 * that sees one moment.
 */
export async function verifyAccessLog(client: Client, against: Against): Promise<Verified> {
  const checkpoints = await readCheckpoints(client, against);
  const tree = await walkTree(client, checkpoints);
  const strays = await findStrays(client);
  const findings = [...checkpoints.findings, ...tree.findings, ...strays.findings];
  return { ...tree, waiting: strays.waiting, findings: shorten(findings) };
}

function shorten(findings: string[]): string[] {
  const more = findings.length - MOST_FINDINGS;
  return more > 0 ? [...findings.slice(0, MOST_FINDINGS), `${more} more like these.`] : findings;
}

type Expected = { name: string; root: Buffer };
type Checkpoints = { bySize: Map<number, Expected[]>; findings: string[] };

/** Which root the tree has to have at which size. */
async function readCheckpoints(client: Client, { keys, saved }: Against): Promise<Checkpoints> {
  const { rows } = await client.query<{ size: string; note: string }>(
    'select size::text, note from access_checkpoints order by size',
  );
  const own = rows.map(({ size, note }) => ({ name: `the stored checkpoint of ${size} entries`, note, keys }));
  const all = saved ? [...own, { name: 'the saved checkpoint', ...saved }] : own;
  const bySize = new Map<number, Expected[]>();
  const findings: string[] = [];
  for (const { name, note, keys: allowed } of all) {
    const checkpoint = readCheckpoint(note);
    if (!checkpoint || !allowed.some((key) => isSignedBy(note, key)))
      findings.push(`The signature of ${name} is not of this installation's key, nor of one given with --key.`);
    if (!checkpoint) continue;
    const { size, root } = checkpoint;
    bySize.set(size, [...(bySize.get(size) ?? []), { name, root }]);
  }
  return { bySize, findings };
}

async function walkTree(client: Client, { bySize }: Checkpoints) {
  const tree = growTree();
  const findings: string[] = [];
  const erasedIn = new Map<number, number[]>();
  const erasures = new Map<number, Set<number>>();
  let erased = 0;
  for (let leaves = await readLeaves(client, 0); leaves.length > 0; leaves = await readLeaves(client, tree.size())) {
    for (const leaf of leaves) {
      const place = tree.size();
      if (leaf.position !== place) {
        findings.push(`Leaf ${place} is missing.`);
        // What follows has moved: every later root says so.
        return { leaves: place, erased, erasures: erasures.size, findings: [...findings, ...unreached(bySize, place)] };
      }
      const { hash, finding } = hashOfLeaf(leaf);
      if (finding) findings.push(finding);
      if (leaf.erasure) erasures.set(place, positionsOf(leaf.erasure));
      if (leaf.erased_in !== null) {
        erased += 1;
        erasedIn.set(leaf.erased_in, [...(erasedIn.get(leaf.erased_in) ?? []), place]);
      }
      tree.add(hash);
      for (const { name, root } of bySize.get(tree.size()) ?? [])
        if (!root.equals(tree.root())) findings.push(`The first ${tree.size()} entries are not those of ${name}.`);
    }
  }
  for (const [by, positions] of erasedIn)
    for (const position of positions)
      if (!erasures.get(by)?.has(position)) findings.push(`Entry ${position} was taken away, and no erasure names it.`);
  return {
    leaves: tree.size(),
    erased,
    erasures: erasures.size,
    findings: [...findings, ...unreached(bySize, tree.size())],
  };
}

const unreached = (bySize: Checkpoints['bySize'], reached: number): string[] =>
  [...bySize]
    .filter(([size]) => size > reached)
    .flatMap(([, expected]) => expected.map(({ name }) => `The log holds ${reached} entries, fewer than ${name}.`));

const readLeaves = async (client: Client, from: number): Promise<Leaf[]> =>
  (
    await client.query<Leaf>(
      `select v.position::float8 as position, v.entry_id, encode(v.salt, 'hex') as salt, v.erased_in::float8 as erased_in,
        v.erasure, h.hash, l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, l.actor_id,
        l.actor_role, l.action, l.subject, l.subject_id, l.patient_id, l.request_id
      from access_leaves v left join access_hashes h on h.level = 0 and h.position = v.position
      left join access_log l on l.id = v.entry_id
      where v.position >= $1 order by v.position limit $2`,
      [from, AT_ONCE],
    )
  ).rows;

/** Of what the entry says now, wherever it is there; of what is erased, its leaf stays. */
function hashOfLeaf(leaf: Leaf): { hash: Buffer; finding?: string } {
  const { position, entry_id, salt, erasure, hash } = leaf;
  const stored = hash ?? HASH_OF_NOTHING;
  if (entry_id && !leaf.id) return { hash: stored, finding: `Entry ${position} was deleted.` };
  const words = erasure ?? (entry_id && salt ? wordsOf(leaf, salt) : null);
  if (words === null) return { hash: stored };
  const made = hashLeaf(words);
  return made.equals(stored) ? { hash: made } : { hash: made, finding: `Entry ${position} was changed.` };
}

function positionsOf(erasure: string): Set<number> {
  try {
    const [, , positions] = JSON.parse(erasure) as [string, string, number[]];
    return new Set(positions);
  } catch {
    return new Set();
  }
}

/** Entries that were never given a leaf, or vanished before they were. */
async function findStrays(client: Client): Promise<{ waiting: number; findings: string[] }> {
  const {
    rows: [counts],
  } = await client.query<{ unknown: number; gone: number; waiting: number }>(
    `select (select count(*)::int from access_log l where not exists (select from access_leaves v where v.entry_id = l.id)
        and not exists (select from access_waiting w where w.entry_id = l.id)) as unknown,
      (select count(*)::int from access_waiting w where not exists (select from access_log l where l.id = w.entry_id)) as gone,
      (select count(*)::int from access_waiting) as waiting`,
  );
  const { unknown = 0, gone = 0, waiting = 0 } = counts ?? {};
  return {
    waiting,
    findings: [
      ...(unknown > 0 ? [`${unknown} entries were put into the log beside its tree.`] : []),
      ...(gone > 0 ? [`${gone} entries were deleted before they had a leaf.`] : []),
    ],
  };
}
