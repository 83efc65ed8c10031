import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { bitsOf, blocksOf, knownMark } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const ask = <Row>(query: ReturnType<typeof sql<Row>>) => server.database.read<Row>(null, () => query);

describe('marks', () => {
  it('of terms are the same here and in the database', async () => {
    const terms = fc.sample(
      fc.tuple(fc.constantFrom('s', 'l', 'p', 'c', 'n', 'k', 'i'), fc.string({ maxLength: 30, unit: 'grapheme' })),
      { numRuns: 300, seed: 171 },
    );
    const texts = [
      ...terms.map(([kind, value]) => `${kind}:${value.replaceAll('\u0000', '')}`),
      'n:كريم',
      'p:EG/cairo',
    ];
    const rows = await ask(
      sql<{ term: string; marks: string; more: string }>`
        select term, term_marks(array[term], 0)::text as marks, term_marks(array[term], 1)::text as more
        from unnest(${texts}::text[]) term`,
    );
    expect(rows).toHaveLength(texts.length);
    for (const { term, marks, more } of rows)
      expect({ marks: BigInt(marks), moreMarks: BigInt(more) }, term).toEqual(bitsOf(term));
  });

  it('of joint terms and of everybody are none', async () => {
    const [row] = await ask(sql<{ none: string }>`select term_marks(array['', 'sl:cardiology ar'], 0)::text as none`);
    expect(row?.none).toBe('0');
  });

  it('of what has a bit of its own are that bit', async () => {
    const [row] = await ask(
      sql<{ all: string }>`select known_marks(array['ar', 'ja'], true, array['phone'])::text as all`,
    );
    const expected = ['l:ar', 'accepting', 'phone'].reduce((all, thing) => all | (knownMark(thing) ?? 0n), 0n);
    expect(BigInt(row?.all ?? 0)).toBe(expected);
  });

  it('of hours never leave out whom a wished time finds', async () => {
    const hour = fc.integer({ min: 0, max: 24 * 400 });
    const times = fc.sample(fc.tuple(hour, fc.integer({ min: 1, max: 40 })), { numRuns: 200, seed: 171 });
    for (const [from, length] of times.slice(0, 50)) {
      const [start, end] = [from * HOUR_MS, (from + length) * HOUR_MS];
      const [row] = await ask(
        sql<{ open: string }>`
          select open_blocks(tstzmultirange(tstzrange(${new Date(start)}, ${new Date(end)}, '[]')))::text as open`,
      );
      expect(BigInt(row?.open ?? 0)).toBe(blocksOf([{ start, end }]));
    }
  });
});
