import type { Pool } from '@polyclinic/database';
import type { Services } from '../../server/src/services.ts';
import { DIFFERENT_REQUESTS } from '../settings.ts';
import { inline } from './literals.ts';
import { lastStatementOf, type Statement } from './recording.ts';

/** For pgbench: the parameters of the first request that a random `:n` replaces, each as SQL. */
export type ByNumber = Map<unknown, string>;

// Each pgbench connection plans each script again; more connections would measure the planner.
const SCRIPTS = 8;
const STRIDE = 251;

/**
 * The SQL of a reading job for the floor and pgbench, recorded from its requests. Where requests differ only in a
 * number, pgbench draws that number; otherwise it draws one of eight requests.
 */
export async function recordReads(
  pool: Pool,
  read: (services: Services, n: number) => Promise<unknown>,
  byNumber?: ByNumber,
) {
  const all: Statement[] = [];
  for (let n = 0; n < DIFFERENT_REQUESTS; n++) all.push(await lastStatementOf(pool, (services) => read(services, n)));
  // Where nobody fits, a search among very many asks once more, by another statement.
  const texts = [...Map.groupBy(all, ({ sql }) => sql).values()].toSorted((a, b) => b.length - a.length);
  const [recorded = []] = texts;
  const [first] = recorded;
  if (!first || recorded.length < all.length / 2) throw new Error(`a job of one statement has ${texts.length}`);
  return {
    floor: { statements: [first.sql], values: (n: number) => [[...(recorded[n % recorded.length]?.parameters ?? [])]] },
    pgbench: byNumber ? [drawing(first, byNumber)] : spread(recorded).map((statement) => inline(statement)),
  };
}

const drawing = (statement: Statement, byNumber: ByNumber) =>
  `\\set n random(0, ${DIFFERENT_REQUESTS - 1})\n${inline(statement, (value) => byNumber.get(value))}`;

const spread = (recorded: Statement[]) =>
  Array.from({ length: SCRIPTS }, (_, script) => recorded[(script * STRIDE) % recorded.length]).filter(
    (statement) => statement !== undefined,
  );

/** Throws unless the list has at least the expected number of entries. */
export function requireLength(list: unknown[] | undefined, least: number): void {
  if (!list || list.length < least) throw new Error(`${list?.length ?? 'no'} rows instead of ${least}`);
}
