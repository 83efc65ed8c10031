import type { Language } from '@polyclinic/contract/platform/languages';

/** What a server's feature says, by language; `{{name}}` is replaced by the value of that name. */
export function textsOf<Key extends string>(languages: Record<Language, Record<Key, string>>) {
  return (language: Language) =>
    (key: Key, values: Record<string, string> = {}): string =>
      languages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
