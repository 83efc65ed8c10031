import { languageName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import { ALL_LANGUAGES } from '@polyclinic/contract/providers/languages/rules';
import { COMMON_LANGUAGES } from '@polyclinic/contract/providers/rules';
import ar from './messages/ar.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import { ownNames } from './own-names.ts';

const names: Record<Language, Record<string, string>> = { en, ar, es, fr };

/** A language by its name in the page's language and in its own; the same where both are one. */
export interface NamedLanguage {
  code: string;
  name: string;
  own: string;
}

const lists = new Map<Language, NamedLanguage[]>();

/** The commonest first, then by name. On the server only, whose Intl knows more languages than browsers'. */
export function listLanguages(locale: Language): NamedLanguage[] {
  const known = lists.get(locale);
  if (known) return known;
  const named = ALL_LANGUAGES.map((code) => ({ code, name: nameOf(code, locale), own: ownName(code) }));
  const common = new Set<string>(COMMON_LANGUAGES);
  const list = [
    ...named.filter(({ code }) => common.has(code)),
    ...named.filter(({ code }) => !common.has(code)).sort((a, b) => a.name.localeCompare(b.name, locale)),
  ];
  lists.set(locale, list);
  return list;
}

/** The name of any language, rare or signed as well. */
export const nameOf = (code: string, locale: Language) =>
  names[locale][`language.${code}`] ?? languageName(code, locale);

const ownName = (code: string) => ownNames[code] ?? new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? '';
