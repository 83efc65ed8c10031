import { z } from 'zod';
import { COUNTRY_CODES } from '../platform/countries.ts';
import { id, instant, locale, name, rawText, text, timeZone } from '../platform/fields.ts';
import { TERMS_VERSION } from '../privacy/rules.ts';
import { DUTIES } from '../staff/rules.ts';

export const ROLES = ['patient', 'doctor', 'admin'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** The pages' theme for the signed-in user; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export const theme = z.enum(THEMES);

/**
 * One address in its only spelling: mail programs read "a;b@c.co" and "b@ｃ.co" as b@c.co, which belongs to another
 * person.
 */
export const email = z.string().trim().toLowerCase().max(254).regex(z.regexes.email);

export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
const asTyped = z.string().normalize('NFKC');
/** The same password in every Unicode form: keyboards and devices differ in that. */
export const password = asTyped.min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
/** A password that was chosen earlier. */
export const presentPassword = asTyped.min(1).max(PASSWORD_MAX_LENGTH);

/** The token of a mailed link. */
export const linkToken = z
  .string()
  .max(2000)
  .regex(/^[\w.-]+$/);

export const signUpInput = z.strictObject({
  fullName: name(120, 1),
  email,
  password,
  role: z.enum(['patient', 'doctor']).default('patient'),
  locale: locale.default('en'),
  timeZone: timeZone.default('UTC'),
  /** The version that was shown; accepting any but the current one is refused */
  acceptedTerms: z.literal(TERMS_VERSION),
});

/** A shared device: the session ends with the browser, and nothing is stored on it. */
const isSharedDevice = z.boolean().default(false);

export const signInInput = z.strictObject({ email, password: presentPassword, isSharedDevice });

/** The signed-in user, as every page needs them. */
export const session = z.object({
  userId: id,
  fullName: z.string(),
  /** Of their photograph, where they have one that is shown */
  photo: id.nullable(),
  email: z.string(),
  role,
  /** Of an administrator's role: what they may do */
  duty: z.enum(DUTIES).nullable(),
  locale,
  timeZone: z.string(),
  /** Decides the clock, the week and the spelling of dates; null where the language's usual region does */
  region: z.string().nullable(),
  theme,
  hasSecondFactor: z.boolean(),
  /** Every other request is refused until one is set up */
  mustAddSecondFactor: z.boolean(),
  /** The current terms wait for the user's answer */
  isAskedForTerms: z.boolean(),
  /** A shared device: nothing is stored on it */
  isSharedDevice: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** `expired`: what the user was writing stays on the page. `none`: it is removed. `absent`: no cookie names a session. */
export const sessionState = z.enum(['open', 'expired', 'absent', 'none']);
export type SessionState = z.infer<typeof sessionState>;

const optionalText = (max: number) => text(max).nullable();

export const profile = z.object({
  userId: id,
  /** As on the person's documents */
  fullName: z.string(),
  /** The same in another script, for those who read it; empty for none */
  otherName: z.string(),
  email: z.string(),
  role,
  locale,
  timeZone: z.string(),
  region: z.string().nullable(),
  theme,
  phone: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  allergies: z.string().nullable(),
  medicalConditions: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

export const profileChange = z
  .strictObject({
    fullName: name(120, 1),
    otherName: name(120),
    locale,
    timeZone,
    region: z.enum(COUNTRY_CODES as [string, ...string[]]).nullable(),
    theme,
    phone: optionalText(40),
    emergencyContact: optionalText(200),
    allergies: optionalText(2000),
    medicalConditions: optionalText(2000),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;
/** A page of ours: its language, its path, its query. */
const PAGE_ADDRESS = /^\/(?:en|ar|es|fr)(?:\/[\w/-]*)?(?:\?[^\s#]*)?$/;
const MOST_STORED = 100_000;

/** A form as posted by a browser without scripts. */
export const storedForm = z.strictObject({
  address: z.string().max(2000).regex(PAGE_ADDRESS),
  fields: z
    .array(z.tuple([rawText(200), rawText(20_000)]))
    .min(1)
    .max(100)
    .refine((fields) => JSON.stringify(fields).length <= MOST_STORED),
});
export type StoredForm = z.infer<typeof storedForm>;

/** One session of the caller. */
export const openSession = z.object({
  id,
  isCurrent: z.boolean(),
  /** From the browser's user agent; null if there is none */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address it was opened from, for IPv6 the network (`2001:db8:1:2::/64`); null if unknown */
  ipAddress: z.string().nullable(),
  /** Opened on the machine that the product runs on */
  isThisMachine: z.boolean(),
  /** Opened from a private network address */
  isPrivateNetwork: z.boolean(),
  /** The country of its address by the IP database (ISO 3166-1 alpha-2); null if unknown */
  country: z.string().nullable(),
  /** The IANA time zone of its device; null if it named none */
  timeZone: z.string().nullable(),
  signedInAt: instant,
});
export type OpenSession = z.infer<typeof openSession>;

export const passwordChange = z.strictObject({
  currentPassword: presentPassword,
  password,
  /** Also deletes every passkey */
  endPasskeys: z.boolean().default(true),
  /** Also revokes the calendar address */
  endCalendar: z.boolean().default(true),
});
export type PasswordChange = z.output<typeof passwordChange>;
export type SignUpInput = z.infer<typeof signUpInput>;
export type SignInInput = z.infer<typeof signInInput>;
