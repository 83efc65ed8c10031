import type { Language } from '@polyclinic/contract/platform/languages';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export type Texts = (key: TextKey, values?: Record<string, string>) => string;

const languages: Record<Language, Record<TextKey, string>> = { en, ar, es, fr };

/** The texts of mails in one language; `{{name}}` is replaced by the value of that name. */
export function textsIn(language: Language): Texts {
  const texts = languages[language];
  return (key, values = {}) => texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
