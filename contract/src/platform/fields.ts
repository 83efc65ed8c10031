import { z } from 'zod';

/** The four languages, equals. */
export const LOCALES = ['en', 'ar', 'es', 'fr'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;

/** Text from a person: trimmed, without the NUL that PostgreSQL refuses. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !value.includes('\u0000'));

export const id = z.uuid();

/** An instant, ISO 8601 in UTC, between 2000 and 2100. */
export const instant = z.iso.datetime({ offset: true }).refine((value) => value > '2000' && value < '2100');

const isKnownTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
/** An IANA time zone name, such as Africa/Cairo. */
export const timeZone = z.string().max(64).refine(isKnownTimeZone);

/** US dollars in integer cents. */
export const cents = z.number().int().min(0).max(100_000_000);

/** A calendar day, yyyy-mm-dd, without a zone. */
export const day = z.iso.date();
