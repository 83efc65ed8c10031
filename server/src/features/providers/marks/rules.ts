/** What an entry of a term says of its doctor beside the term, see 171_search_marks.sql. */
import { createHash } from 'node:crypto';
import type { TimeRange } from '@polyclinic/contract/availability/rules';

/** Bits of `marks` and of `more_marks` */
export type Marks = { marks: bigint; moreMarks: bigint };

const KNOWN = ['l:en', 'l:ar', 'l:es', 'l:fr', 'accepting', 'video', 'phone', 'in_person'] as const;
/** What has a bit of its own, so that no doctor's row needs to be looked at */
export type Known = (typeof KNOWN)[number];
const FIRST_HASHED = 10;
const [HASHED, MORE_HASHED] = [53, 63];
const DIGITS = 7;

export const isKnown = (thing: string): thing is Known => (KNOWN as readonly string[]).includes(thing);

export const knownMark = (thing: Known): bigint => 1n << BigInt(KNOWN.indexOf(thing));

/** The two bits that a term sets; others may set them too. Its twin is term_marks() in the database. */
export function bitsOf(term: string): Marks {
  const digest = createHash('md5').update(term).digest('hex');
  const hash = (part: number) => Number.parseInt(digest.slice(DIGITS * part, DIGITS * (part + 1)), 16);
  return { marks: 1n << BigInt(FIRST_HASHED + (hash(0) % HASHED)), moreMarks: 1n << BigInt(hash(1) % MORE_HASHED) };
}

const BLOCK_MS = 3 * 3_600_000;
const BLOCKS_A_WEEK = 56;

/** The three hours of a week that the times touch. Its twin is open_blocks() in the database. */
export function blocksOf(times: readonly TimeRange[]): bigint {
  let blocks = 0n;
  for (const { start, end } of times) {
    const first = Math.floor(start / BLOCK_MS);
    const last = Math.min(Math.floor(end / BLOCK_MS), first + BLOCKS_A_WEEK);
    for (let block = first; block <= last; block++) blocks |= 1n << BigInt(block % BLOCKS_A_WEEK);
  }
  return blocks;
}
