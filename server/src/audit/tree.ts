import { createHash } from 'node:crypto';

/** A hash tree over the access log, as RFC 6962 has it: leaves and nodes are hashed with a different first byte. */
const sha256 = (first: number, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(Buffer.of(first));
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const hashLeaf = (words: string): Buffer => sha256(0, Buffer.from(words));
const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(1, left, right);
export const HASH_OF_NOTHING: Buffer = createHash('sha256').digest();

/** An entry of the access log as PostgreSQL has it, its time to the microsecond. */
export type LoggedEntry = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_role: string | null;
  action: string;
  subject: string;
  subject_id: string | null;
  patient_id: string | null;
  request_id: string | null;
};

/** What the leaf of an entry is the hash of; access_words() in the database has the same. */
export function wordsOf(entry: LoggedEntry, salt: string): string {
  const { id, at, actor_id, actor_role, action, subject, subject_id, patient_id, request_id } = entry;
  const said = ['access', salt, id, at, actor_id, actor_role, action, subject, subject_id, patient_id, request_id];
  return `[${said.map((value) => JSON.stringify(value)).join(', ')}]`;
}

/** A tree that grows leaf by leaf: of what is there it holds a hash for each whole subtree at its right. */
export function growTree() {
  const whole: { size: number; hash: Buffer }[] = [];
  let size = 0;
  return {
    add(leaf: Buffer): void {
      let last = { size: 1, hash: leaf };
      for (let before = whole.at(-1); before?.size === last.size; before = whole.at(-1)) {
        whole.pop();
        last = { size: 2 * last.size, hash: hashNode(before.hash, last.hash) };
      }
      whole.push(last);
      size += 1;
    },
    size: () => size,
    root: (): Buffer =>
      whole.reduceRight(
        (right, { hash }, place) => (place === whole.length - 1 ? hash : hashNode(hash, right)),
        HASH_OF_NOTHING,
      ),
  };
}

/** So many leaves from this one on. */
export type Stretch = { start: number; size: number };
export type Subtree = { level: number; position: number };
export type FindHash = (subtree: Subtree) => Buffer;

/** The largest power of two that is smaller. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The whole subtrees that a stretch consists of, from the left. */
export function subtreesOf({ start, size }: Stretch): Subtree[] {
  if (size === 0) return [];
  const level = Math.log2(size);
  if (Number.isInteger(level)) return [{ level, position: start / size }];
  const left = splitOf(size);
  return [...subtreesOf({ start, size: left }), ...subtreesOf({ start: start + left, size: size - left })];
}

export const hashOf = (stretch: Stretch, find: FindHash): Buffer => {
  const hashes = subtreesOf(stretch).map(find);
  return hashes.reduceRight(
    (right, left, place) => (place === hashes.length - 1 ? left : hashNode(left, right)),
    HASH_OF_NOTHING,
  );
};

/** What stands beside a leaf on its way up, from its sibling to the child of the root. */
export function pathOf(position: number, size: number, start = 0): Stretch[] {
  if (size <= 1) return [];
  const left = splitOf(size);
  const [one, other] = [
    { start, size: left },
    { start: start + left, size: size - left },
  ];
  return position - start < left
    ? [...pathOf(position, one.size, one.start), other]
    : [...pathOf(position, other.size, other.start), one];
}

/** The root that a leaf and what stands beside it on its way up add up to; null where they can't. */
export function rootByPath(
  leaf: Buffer,
  { position, size }: { position: number; size: number },
  path: Buffer[],
): Buffer | null {
  const beside = pathOf(position, size);
  if (position >= size || beside.length !== path.length) return null;
  return path.reduce((hash, sibling, place) => {
    const isLeft = (beside[place]?.start ?? 0) < position;
    return isLeft ? hashNode(sibling, hash) : hashNode(hash, sibling);
  }, leaf);
}
