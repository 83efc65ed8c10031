import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { normalizeForSearch } from '../../contract/src/providers/rules.ts';
import { nameKey } from '../../contract/src/search/names/rules.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const normalized = async (value: string): Promise<string> => {
  const { rows } = await world.connections.app.query('select normalize_for_search($1) as text', [value]);
  return rows[0].text;
};

it.each([
  ['García', 'garcia'],
  ['  Zoë   MÜLLER-Ñandú ', 'zoe muller-nandu'],
  ['أحمد', 'احمد'],
  ['إيمان', 'ايمان'],
  ['آمنة', 'امنه'],
  ['ٱلرحمن', 'الرحمن'],
  ['مُحَمَّد', 'محمد'],
  ['منى', 'مني'],
  ['مؤمن رئيس', 'مومن رييس'],
  ['فاطمـــة', 'فاطمه'],
])('folds %s to %s in the database and in the browser', async (text, folded) => {
  expect(await normalized(text)).toBe(folded);
  expect(normalizeForSearch(text)).toBe(folded);
});

it('folds alike for any Latin and Arabic text', async () => {
  const ranges = ['ABZabzÀÉÎÖÛÇñéàüß', 'ءآأؤإئابةتثىيٱـ', '\u064b\u064e\u0651\u0670\u0301\u0308', " \t\n-'9٣"].join('');
  const text = fc.array(fc.constantFrom(...ranges), { maxLength: 30 }).map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      expect(await normalized(value)).toBe(normalizeForSearch(value));
    }),
    { numRuns: trials(40, 1_000) },
  );
});

it.each(['karim', 'كريم', 'mansour', 'منصور', 'ghoneim', 'غنيم', 'alotaibi', 'العتيبي', 'chloe', 'youssef', 'o', 'ج'])(
  'hears %s in the database as in the browser',
  async (word) => {
    const { rows } = await world.connections.app.query('select name_key($1) as key', [word]);
    expect(rows[0].key).toBe(nameKey(word));
  },
);
