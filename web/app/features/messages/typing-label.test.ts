import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumber } from '@polyclinic/contract/platform/format';
import { expect, it } from 'vitest';
import { compileTexts } from '../../../plugins/compile-texts.ts';
import { createTranslate } from '../../platform/translate.ts';

it.each([
  ['en', { 1: 'Someone is typing...', 2: '2 people are typing...', 3: '3 people are typing...' }],
  ['fr', { 1: 'Quelqu’un écrit...', 2: '2 personnes écrivent...', 3: '3 personnes écrivent...' }],
  [
    'es',
    {
      1: 'Alguien está escribiendo...',
      2: '2 personas están escribiendo...',
      3: '3 personas están escribiendo...',
      1000000: '1.000.000 de personas están escribiendo...',
    },
  ],
  [
    'ar',
    {
      0: 'لا أحد يكتب',
      1: 'أحدهم يكتب...',
      2: 'شخصان يكتبان...',
      3: '٣ أشخاص يكتبون...',
      11: '١١ شخصًا يكتبون...',
      100: '١٠٠ شخص يكتبون...',
    },
  ],
] as const)('how many are typing is said in %s in each form of its plural', (language, expected) => {
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, `messages/${language}.json`), 'utf8'));
  const t = createTranslate(language, compileTexts(messages), 'Polyclinic');
  const said = Object.keys(expected).map((count) => [
    count,
    t('typing', { count: Number(count), number: formatNumber(Number(count), language) }),
  ]);
  expect(Object.fromEntries(said)).toEqual(expected);
});
