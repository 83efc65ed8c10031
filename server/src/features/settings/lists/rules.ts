import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import type { ListChange } from '@polyclinic/contract/settings/lists/schemas';

/** A specialty's words, an insurer's or a number, as the database stores what changed. */
export type StoredWords = string | null | { [name: string]: unknown };

type Field = Omit<ListChange['fields'][number], 'before' | 'after'> & { at: string[] };

const ofSpecialty: Field[] = [
  ...LOCALES.flatMap((language): Field[] => [
    { field: 'name', language, at: ['texts', language, 'name'] },
    { field: 'description', language, at: ['texts', language, 'description'] },
  ]),
  { field: 'isPopular', language: null, at: ['isPopular'] },
];
const ofInsurer: Field[] = [
  { field: 'name', language: null, at: ['name'] },
  ...LOCALES.map((language): Field => ({ field: 'name', language, at: [language] })),
  { field: 'isRetired', language: null, at: ['isRetired'] },
];
const ofNumber: Field[] = [{ field: 'number', language: null, at: [] }];
const FIELDS = { specialties: ofSpecialty, insurers: ofInsurer, emergency_numbers: ofNumber };

const INSURER = 'insurer ';

/** Which list a change is of, and of what in it. */
export function placeOfChange(subject: string): Pick<ListChange, 'list' | 'subject'> {
  if (/^[A-Z]{2}$/.test(subject)) return { list: 'emergency_numbers', subject };
  return subject.startsWith(INSURER)
    ? { list: 'insurers', subject: subject.slice(INSURER.length) }
    : { list: 'specialties', subject };
}

function valueAt(words: StoredWords, at: string[]): string | boolean | null {
  let found: unknown = words;
  for (const name of at) found = (found as Record<string, unknown> | null)?.[name];
  return typeof found === 'string' || typeof found === 'boolean' ? found : null;
}

/** The fields in which what stood there before and after differ. */
export const changedFieldsOf = (list: ListChange['list'], before: StoredWords, after: StoredWords) =>
  FIELDS[list]
    .map(({ at, ...field }) => ({ ...field, before: valueAt(before, at), after: valueAt(after, at) }))
    .filter((one) => one.before !== one.after);

/** What the subject is called in a language; empty for a country, whose name every page knows. */
export function nameOfSubject(
  { list, subject }: Pick<ListChange, 'list' | 'subject'>,
  after: StoredWords,
  locale: Locale,
) {
  if (list === 'specialties') return String(valueAt(after, ['texts', locale, 'name']) || subject);
  if (list === 'emergency_numbers') return '';
  const shipped = SHIPPED_INSURERS.find(({ code }) => code === subject);
  return String(valueAt(after, [locale]) || valueAt(after, ['name']) || shipped?.name || subject);
}

/** Whether an insurer was added by this change: others may have named it since, so it is retired and not undone. */
export const isAddition = ({ list, subject }: Pick<ListChange, 'list' | 'subject'>, before: StoredWords): boolean =>
  list === 'insurers' &&
  !SHIPPED_INSURERS.some(({ code }) => code === subject) &&
  Object.values((before ?? {}) as object).every((value) => value === null);
