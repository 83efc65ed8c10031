import { type Language, withArticles } from '@polyclinic/contract/platform/languages';

/** What a server's feature says, by language; `{{name}}` is replaced by the value of that name, and `{{product}}` by what the product is called. */
export function textsOf<Key extends string>(languages: Record<Language, Record<Key, string>>) {
  return (language: Language, product: string) =>
    (key: Key, values: Record<string, string> = {}): string =>
      withArticles(
        languages[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
          name === 'product' ? product : (values[name] ?? ''),
        ),
        language,
      );
}
