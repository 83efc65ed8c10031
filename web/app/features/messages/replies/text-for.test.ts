import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import { expect, test } from 'vitest';
import { textFor } from './text-for.ts';

const reply = (texts: SavedReply['texts']): SavedReply => ({ id: 'r', title: 'Fasting', texts });

test.each([
  [{ en: 'Fast', ar: 'صيام' }, ['ar', 'fr'], 'ar'],
  [{ en: 'Fast', fr: 'À jeun' }, ['ar', 'fr'], 'fr'],
  [{ en: 'Fast', es: 'En ayunas' }, ['ar', 'fr'], 'en'],
  [{ es: 'En ayunas' }, ['ar', 'fr'], 'es'],
  [{ es: 'En ayunas', fr: 'À jeun' }, [null, 'fr'], 'fr'],
] as const)('of %j for %j is the one in %s', (texts, wanted, language) => {
  expect(textFor(reply(texts), wanted)).toEqual({ language, text: (texts as SavedReply['texts'])[language] });
});
