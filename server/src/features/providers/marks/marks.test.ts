import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { jointTerms } from '../candidates/rules.ts';
import { bitsOf, blocksOf, isKnown, type Known, knownMark } from './rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const ask = <Row>(query: ReturnType<typeof sql<Row>>) => server.database.read<Row>(null, () => query);

describe('marks', () => {
  it('of a term are the same here and in the database', async () => {
    const terms = fc.sample(
      fc.tuple(fc.constantFrom('s', 'l', 'p', 'c', 'n', 'k', 'i'), fc.string({ maxLength: 30, unit: 'grapheme' })),
      { numRuns: trials(300, 3_000), seed: 171 },
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

  it.each<[Known, [languages: string[], isAccepting: boolean, visitTypes: string[]]]>([
    ['l:en', [['en'], false, []]],
    ['l:ar', [['ja', 'ar'], false, []]],
    ['l:es', [['es'], false, []]],
    ['l:fr', [['fr', 'de'], false, []]],
    ['accepting', [[], true, []]],
    ['video', [['ja'], false, ['video']]],
    ['phone', [[], false, ['phone']]],
    ['in_person', [[], false, ['in_person']]],
  ])('of %s are a bit of its own', async (thing, [languages, isAccepting, visitTypes]) => {
    const [row] = await ask(
      sql<{
        mark: string;
      }>`select known_marks(${languages}::text[], ${isAccepting}, ${visitTypes}::text[])::text as mark`,
    );
    expect(BigInt(row?.mark ?? 0)).toBe(knownMark(thing));
    expect(isKnown(thing)).toBe(true);
  });

  it('of several such things are all their bits, and of a language that no page has none', async () => {
    const [row] = await ask(
      sql<{ all: string }>`select known_marks(array['ar', 'ja'], true, array['phone'])::text as all`,
    );
    expect(BigInt(row?.all ?? 0)).toBe(knownMark('l:ar') | knownMark('accepting') | knownMark('phone'));
    expect(isKnown('l:ja')).toBe(false);
  });

  it('of hours never leave out whom a wished time finds', async () => {
    const hour = fc.integer({ min: 0, max: 24 * 400 });
    const times = fc.sample(fc.tuple(hour, fc.integer({ min: 1, max: 40 })), { numRuns: trials(50, 1_000), seed: 171 });
    for (const [from, length] of times) {
      const [start, end] = [from * HOUR_MS, (from + length) * HOUR_MS];
      const [row] = await ask(
        sql<{ open: string }>`
          select open_blocks(tstzmultirange(tstzrange(${new Date(start)}, ${new Date(end)}, '[]')))::text as open`,
      );
      expect(BigInt(row?.open ?? 0)).toBe(blocksOf([{ start, end }]));
    }
  });
});

describe('joint terms', () => {
  const cases = fc.tuple(
    fc.constantFrom('cardiology', 'primary-care'),
    fc.subarray(['en', 'ar', 'ja']),
    fc.constantFrom('', 'EG/cairo', 'ES/madrid'),
    fc.constantFrom('', 'EG', 'ES'),
  );

  it('that a search asks for are those that the database gives its doctors', async () => {
    for (const [specialty, languages, place, country] of fc.sample(cases, { numRuns: 40, seed: 171 })) {
      const [row] = await ask(
        sql<{ terms: string[] }>`select joint_terms(${specialty}, ${languages}::text[], ${place}, ${country}) as terms`,
      );
      const joint = jointTerms({ specialty, languages, place, country }).map(({ term }) => term);
      expect([...(row?.terms ?? [])].sort()).toEqual(joint.sort());
    }
  });
});
