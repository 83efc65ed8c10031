import { z } from 'zod';

// Pages may make no code of text: there, that the library tries would be reported as a breach of their policy.
z.config({ jitless: 'document' in globalThis });

/** The four languages. */
export const LOCALES = ['en', 'ar', 'es', 'fr'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;

const hasNoNul = (value: string) => !value.includes('\u0000');
/** Without what PostgreSQL can't store: NUL and lone surrogates. */
export const isStorable = (value: string) => hasNoNul(value) && value.isWellFormed();
const isVisible = (value: string) => /[^\s\p{Cc}\p{Cf}]/u.test(value);

/** Text from a person, a line's end as one character however a form sends it: trimmed, without NUL or lone surrogates; required text has something visible. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .trim()
    .min(min)
    .max(max)
    .refine((value) => isStorable(value) && (min === 0 || isVisible(value)), { abort: true });

const turnsDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** The code of a field error: an invisible character that would change the direction of the text around it. */
export const TURNS_DIRECTION = 'turns_direction';

/** Between Arabic letters, and after the joining sign of Indic scripts, these change what is seen: "علی‌رضا". */
const JOINERS =
  /(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
const hasInvisible = (value: string) => invisible.test(value.replaceAll(JOINERS, ''));

/** The code of a field error: an invisible letter, which could make one name look like another. */
export const HAS_INVISIBLE = 'has_invisible';

// A period followed directly by letters is turned into a link by mail programs, "evil.com"; "J. R. Smith" is not.
const address = /:\/\/|www\.|@|\S[.。](?:[a-z]{2,}|xn--)|\d{1,3}(?:\.\d{1,3}){3}/iu;
// Browsers normalize wide and other letters in addresses.
const holdsAddress = (value: string) => address.test(value.normalize('NFKC'));

/** A name is used within sentences, even if line breaks are not removed there. */
const isOneLine = (value: string) => !/[\p{Cc}\u2028\u2029]/u.test(value);

/** The code of a field error: a web address within a name, which our mails would send to others. */
export const NAME_HAS_ADDRESS = 'name_has_address';

/** A name of a person or place, which is used in sentences to others and reads as it is written. */
export const name = (max: number, min = 0) =>
  text(max, min)
    .refine(isOneLine)
    .refine((value) => !turnsDirection.test(value), { params: { code: TURNS_DIRECTION } })
    .refine((value) => turnsDirection.test(value) || !hasInvisible(value), { params: { code: HAS_INVISIBLE } })
    .refine((value) => !holdsAddress(value), { params: { code: NAME_HAS_ADDRESS } });

/** Text from a program, stored unchanged as JSON: without NUL and lone surrogates, which PostgreSQL refuses there. */
export const rawText = (max: number) => z.string().max(max).refine(isStorable);

export const id = z.uuid();

/** The response of a change that returns nothing else. */
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

// Intl also accepts offsets and historical names, which calendars and PostgreSQL can't handle.
const isOffset = (zone: string) => /^[+-]/.test(zone);
let usualZones: ReadonlySet<string> | undefined;
const isKnownTimeZone = (zone: string): boolean => {
  usualZones ??= new Set(Intl.supportedValuesOf('timeZone'));
  if (usualZones.has(zone)) return true;
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
