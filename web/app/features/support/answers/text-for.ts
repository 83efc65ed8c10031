import { type Language, languages } from '@polyclinic/contract/platform/languages';
import type { SupportAnswer } from '@polyclinic/contract/support/schemas';

/** An answer's text in the reader's language, else in English, else in any. */
export function textFor({ texts }: SupportAnswer, wanted: Language): { language: Language; text: string } {
  const order: Language[] = [wanted, 'en', ...languages];
  const language = order.find((one) => texts[one]) ?? wanted;
  return { language, text: texts[language] ?? '' };
}
