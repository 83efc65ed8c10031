import { type Language, withHoursArticle } from '@polyclinic/contract/platform/languages';

const PLACEHOLDER = /(?:(?<!\p{L})(d|qu)e )?([\u2066-\u2068]?)\{\{(\w+)\}\}/giu;
const ELIDING = /^[\u2066-\u2068]?(?!onze|oui)[aeiouàâéèêëîïôöùûüœ]/iu;

/**
 * What a server's feature says, by language; `{{name}}` is replaced by the value of that name, and `{{product}}` by what the
 * product is called. French says "d’Emily", but "de Sofia": decided at the placeholder, as nobody's name is changed within.
 */
export function textsOf<Key extends string>(languages: Record<Language, Record<Key, string>>) {
  return (language: Language, product: string) =>
    (key: Key, values: Record<string, string> = {}): string => {
      const said = languages[language][key].replaceAll(
        PLACEHOLDER,
        (found: string, start: string | undefined, isolate: string, name: string) => {
          const value = name === 'product' ? product : (values[name] ?? '');
          if (!start) return isolate + value;
          const isElided = language === 'fr' && ELIDING.test(value);
          return `${isElided ? `${start}’` : found.slice(0, start.length + 2)}${isolate}${value}`;
        },
      );
      return language === 'fr' ? said : withHoursArticle(said);
    };
}
