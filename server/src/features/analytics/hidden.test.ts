import { FEWEST_TOLD } from '@polyclinic/contract/analytics/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

describe('what is hidden', () => {
  const hidden = async (people: number[][]): Promise<boolean[]> => {
    const array = `{${people.map((parts) => `{${parts.join()}}`).join()}}`;
    const [row] = await database.owner.read(
      null,
      () => sql<{ are: boolean[] }>`select hidden_groups(${array}::bigint[], ${array}::bigint[]) as are`,
    );
    return row?.are ?? [];
  };
  const isFew = (people: number) => people > 0 && people < FEWEST_TOLD;
  const sizes = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 60 }));
  const bySize = (a: number[], b: number[]) => sumOf(a) - sumOf(b);
  const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

  it('is every group of few, and as many more as leave nothing to subtract', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 3 })
          .chain((parts) => fc.array(fc.array(sizes, { minLength: parts, maxLength: parts }), { maxLength: 9 })),
        async (drawn) => {
          const groups = drawn.toSorted(bySize);
          const are = await hidden(groups);
          expect(are).toHaveLength(groups.length);
          for (const [place, parts] of groups.entries()) if (parts.some(isFew)) expect(are[place]).toBe(true);
          for (const part of groups[0]?.keys() ?? []) {
            const peopleIn = (wanted: boolean) =>
              sumOf(groups.filter((_, place) => are[place] === wanted).map((parts) => parts[part] ?? 0));
            // With fewer than five people in all, nobody is told.
            if (isFew(peopleIn(true))) expect(peopleIn(false)).toBe(0);
          }
          if (!groups.flat().some(isFew)) expect(are).not.toContain(true);
        },
      ),
      { numRuns: trials(60, 1_000) },
    );
  });

  it('is no more of one kind than it takes', async () => {
    expect(await hidden([[2], [5], [6], [9]])).toEqual([true, true, false, false]);
    expect(await hidden([[1], [1], [2], [5], [9]])).toEqual([true, true, true, true, false]);
    expect(await hidden([[1], [4], [5]])).toEqual([true, true, false]);
    expect(await hidden([[0], [0], [7]])).toEqual([false, false, false]);
    expect(await hidden([])).toEqual([]);
  });

  it('counts a person in several groups once', async () => {
    // Five groups of one: the same person each time.
    const [row] = await database.owner.read(
      null,
      () => sql<{ are: boolean[] }>`
        select hidden_groups('{{1},{1},{1},{1},{1},{8}}'::bigint[], '{{1},{0},{0},{0},{0},{8}}'::bigint[]) as are`,
    );
    expect(row?.are).toEqual([true, true, true, true, true, true]);
  });
});
