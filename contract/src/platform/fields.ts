import { z } from 'zod';

/** The four languages, equals. */
export const LOCALES = ['en', 'ar', 'es', 'fr'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;

const hasNoNul = (value: string) => !value.includes('\u0000');
/** Nothing that PostgreSQL refuses to keep: no NUL, no half of a character. */
export const isStorable = (value: string) => hasNoNul(value) && value.isWellFormed();
const isVisible = (value: string) => /[^\s\p{Cc}\p{Cf}]/u.test(value);

/** Text from a person: trimmed, without NUL or half a character, which nothing can keep; where needed at all, something to see. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => isStorable(value) && (min === 0 || isVisible(value)), { abort: true });

const turnsDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The code of a field error: an invisible character that would turn the direction of the text around it. */
export const TURNS_DIRECTION = 'turns_direction';

/** Between Arabic letters, and after the sign that joins letters of India, these change what is seen: "علی‌رضا". */
const JOINERS =
  /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
const hasInvisible = (value: string) => invisible.test(value.replaceAll(JOINERS, ''));

/** The code of a field error: a letter that nobody sees, with which one name would pass for another. */
export const HAS_INVISIBLE = 'has_invisible';

// A point with letters right behind it is what mail programs take for an address, "evil.com"; "J. R. Smith" is none.
const address = /:\/\/|www\.|@|\S[.。](?:[a-z]{2,}|xn--)|\d{1,3}(?:\.\d{1,3}){3}/iu;
// Browsers read wide and other letters as what they stand for.
const holdsAddress = (value: string) => address.test(value.normalize('NFKC'));

/** A name stands within a sentence, also where nobody takes line breaks out of it. */
const isOneLine = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value);

/** The code of a field error: an address within a name, which mails of ours would carry to others. */
export const NAME_HAS_ADDRESS = 'name_has_address';

/** A name of a person or place, which stands within the sentences of others and reads as it is written. */
export const name = (max: number, min = 0) =>
  text(max, min)
    .refine(isOneLine)
    .refine((value) => !turnsDirection.test(value), { params: { code: TURNS_DIRECTION } })
    .refine((value) => turnsDirection.test(value) || !hasInvisible(value), { params: { code: HAS_INVISIBLE } })
    .refine((value) => !holdsAddress(value), { params: { code: NAME_HAS_ADDRESS } });

/** Text from a program, kept as it is in JSON: no NUL and no half of a character, which PostgreSQL refuses there. */
export const rawText = (max: number) => z.string().max(max).refine(isStorable);

export const id = z.uuid();

/** The answer of a change that has nothing else to tell. */
export const done = z.object({ ok: z.literal(true) });
export type Done = z.infer<typeof done>;

const isOfThisCentury = (value: string) => value > '2000' && value < '2100';

// No place on earth is further from UTC; PostgreSQL knows no offset of 16 hours.
const hasEarthlyOffset = (value: string) => !/[+-](1[5-9]|2\d):?\d\d$/.test(value);

/** An instant, ISO 8601 in UTC, between 2000 and 2100. */
export const instant = z.iso.datetime({ offset: true }).refine(isOfThisCentury).refine(hasEarthlyOffset);
/** Whether [from, until) is not empty and no longer than this. */
export const spansAtMost =
  (ms: number) =>
  ({ from, until }: { from: string; until: string }): boolean => {
    const length = Date.parse(until) - Date.parse(from);
    return length > 0 && length <= ms;
  };

// Intl also knows offsets and names of long ago, with which neither calendars nor PostgreSQL can count.
const isOffset = (zone: string) => /^[+-]/.test(zone);
const isKnownTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    if (typeof Temporal !== 'undefined') Temporal.Now.plainDateISO(zone);
    return !isOffset(zone);
  } catch {
    return false;
  }
};
/** An IANA time zone name, such as Africa/Cairo. */
export const timeZone = z.string().max(64).refine(isKnownTimeZone);

/** US dollars in integer cents. */
export const cents = z.number().int().min(0).max(100_000_000);

/** A calendar day, yyyy-mm-dd, without a zone, between 2000 and 2100. */
export const day = z.iso.date().refine(isOfThisCentury);
