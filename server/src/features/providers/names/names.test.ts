import { trials } from '@polyclinic/contract/platform/trials';
import { nameKey } from '@polyclinic/contract/search/names/rules';
import { foldWord, wordsOf } from '@polyclinic/contract/search/words/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const LETTERS = [
  ...'abcdefghijklmnopqrstuvwxyzAÉÑÇÜœæßåøłğşéèêëñçíóúñ',
  ...'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإؤئٱ',
  ...'کیےېۍہھەۃںڪپچگژٹڈڑڤۀۂ',
  ...'\u064e\u0651\u0640\u0301',
  ...'07',
];
const BETWEEN = [' ', '  ', '-', '.', '، ', '’', '\u00a0', '\u200f', ' (', ')'];
const letters = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 9 });
const drawnOut = fc.tuple(letters, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 4 })).map(([word, at, times]) => {
  const all = [...word];
  const place = at % all.length;
  return [...all.slice(0, place), ...Array<string>(times).fill(all[place] ?? ''), ...all.slice(place + 1)].join('');
});
const names = fc
  .array(fc.tuple(drawnOut, fc.constantFrom(...BETWEEN)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));

const NO_WORDS = new Set(['dr', 'dra', 'prof', 'al', 'el']);
const isWord = (folded: string) => [...folded].length > 1 && !NO_WORDS.has(folded);

it('folds the words of a name in the database as in a search, and hears the same in them', async () => {
  const texts = fc.sample(names, { numRuns: trials(400, 5_000), seed: 30 });
  const rows = await server.database.read<{ name: string; words: string[]; keys: string[] }>(
    null,
    () => sql`select name, words, array(select name_key(word) from unnest(words) word) as keys
      from unnest(${texts}::text[]) name, name_words(name) words`,
  );
  expect(rows).toHaveLength(texts.length);
  for (const { name, words, keys } of rows) {
    const expected = [
      ...new Set(
        wordsOf(name)
          .map(({ folded }) => folded)
          .filter(isWord),
      ),
    ].sort();
    expect([...words].sort(), JSON.stringify(name)).toEqual(expected);
    expect(keys, JSON.stringify(name)).toEqual(words.map(nameKey));
  }
});

it.each([
  ['کریم', 'كريم'],
  ['مہدی', 'مهدي'],
  ['رحمٰن', 'رحمن'],
])('%s is %s', (one, other) => {
  expect(foldWord(one)).toBe(foldWord(other));
});

it('finds a doctor by letters of another keyboard, in either direction', async () => {
  await server.person({ role: 'doctor', fullName: 'کریم یزدی', verified: true });
  await server.person({ role: 'doctor', fullName: 'كريم زكي', verified: true });
  const namesOf = async (q: string) =>
    (await server.clientOf().providers.search({ q })).providers.map(({ fullName }) => fullName).sort();
  for (const q of ['كريم', 'کریم']) expect(await namesOf(q), q).toEqual(['كريم زكي', 'کریم یزدی']);
  expect(await namesOf('يزدي')).toEqual(['کریم یزدی']);
  expect(await namesOf('زکی')).toEqual(['كريم زكي']);
});
