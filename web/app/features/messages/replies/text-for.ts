import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import { type Language, languages } from '@polyclinic/contract/platform/languages';

/** A reply's text in the first of these languages that it has, else in any. */
export function textFor(
  { texts }: SavedReply,
  wanted: readonly (Language | null)[],
): { language: Language; text: string } {
  const order = [...wanted, ...languages].filter((language) => language !== null);
  const language = order.find((one) => texts[one]) ?? languages[0];
  return { language, text: texts[language] ?? '' };
}
