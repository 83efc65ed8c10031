import { languages } from '@polyclinic/contract/platform/languages';
import type { SpecialtyWords } from '@polyclinic/contract/settings/schemas';

/** Reads the fields of specialty-form.tsx. */
export function readWords(form: FormData): SpecialtyWords {
  const text = (name: string) => String(form.get(name) ?? '');
  const texts = languages.map((language) => [
    language,
    { name: text(`${language}.name`), description: text(`${language}.description`) },
  ]);
  return { isPopular: form.get('isPopular') !== null, texts: Object.fromEntries(texts) };
}
