import { z } from 'zod';
import { email, password } from '../accounts/schemas.ts';
import { COUNTRY_CODES } from '../platform/countries.ts';
import { id, instant, locale, name, text, timeZone } from '../platform/fields.ts';
import { insurerCode, insurerWords } from '../providers/insurers/schemas.ts';

const once = (values: string[]): boolean => new Set(values).size === values.length;
const country = z.string().refine((code) => COUNTRY_CODES.includes(code));

/** What the product is called in this installation, who runs it and whom it serves. */
export const installationSettings = z.strictObject({
  productName: name(60, 1),
  /** Empty where it is written alike in Arabic */
  productNameArabic: name(60).default(''),
  supportEmail: email,
  privacyEmail: email,
  /** Who issues invoices and answers for the terms */
  legalName: text(120, 1),
  /** Lines of the address, tax number and register */
  legalAddress: text(400).default(''),
  /** Empty: every country */
  countries: z.array(country).max(COUNTRY_CODES.length).refine(once).default([]),
  languages: z.array(locale).min(1).refine(once),
});
export type InstallationSettings = z.infer<typeof installationSettings>;

export const changedSettings = installationSettings.extend({
  /** The latest change that was shown, null where there was none; refused if there is a later one */
  shown: id.nullable().default(null),
});
export type ChangedSettings = z.infer<typeof changedSettings>;

/** Until it is set up, addresses follow from its host, which may be "localhost". */
export const shownSettings = installationSettings.extend({ supportEmail: z.string(), privacyEmail: z.string() });

export const settingsChange = z.object({
  id,
  at: instant,
  /** Null for the first set-up, and once the account has ended */
  by: z.string().nullable(),
  before: installationSettings.nullable(),
  after: installationSettings,
});
export type SettingsChange = z.infer<typeof settingsChange>;

const specialtyText = z.strictObject({ name: text(60), description: text(300) });
const inEachLanguage = <Text extends z.ZodType>(of: Text) => z.strictObject({ en: of, ar: of, es: of, fr: of });

/** What a specialty is called and how it is described; empty where a language has no text yet. */
export const specialtyWords = z.strictObject({ isPopular: z.boolean(), texts: inEachLanguage(specialtyText) });
export type SpecialtyWords = z.infer<typeof specialtyWords>;

export const listedSpecialty = z.object({
  id,
  slug: z.string(),
  current: specialtyWords,
  /** As it came with the version; null where an operator added it */
  shipped: specialtyWords.nullable(),
});
export type ListedSpecialty = z.infer<typeof listedSpecialty>;

const writtenText = z.strictObject({ name: text(60, 1), description: text(300, 1) });
export const changedSpecialty = z.strictObject({
  id,
  /** Refused if it has changed since */
  shown: specialtyWords,
  wanted: specialtyWords.extend({ texts: inEachLanguage(writtenText) }),
});
export type ChangedSpecialty = z.infer<typeof changedSpecialty>;

/** Empty: none is shown there. */
const emergencyNumber = z.string().regex(/^(\d{2,6})?$/);
/** Of an ambulance, where it is another one than the version has. */
export const emergencyNumbers = z.array(z.object({ country, number: emergencyNumber }));
export type EmergencyNumbers = z.infer<typeof emergencyNumbers>;

export const changedEmergencyNumber = z.strictObject({
  country,
  /** Refused if it has changed since; null: that of the version */
  shown: emergencyNumber.nullable(),
  wanted: emergencyNumber.nullable(),
});
export type ChangedEmergencyNumber = z.infer<typeof changedEmergencyNumber>;

export const changedInsurer = z.strictObject({
  code: insurerCode,
  /** Refused if it has changed since */
  shown: insurerWords,
  wanted: insurerWords,
});
export type ChangedInsurer = z.infer<typeof changedInsurer>;

export const newInsurer = insurerWords.omit({ isRetired: true }).extend({ country });
export type NewInsurer = z.infer<typeof newInsurer>;

/** Of the link that the first start prints. */
export const setupToken = z.string().max(100);

export const setupState = z.object({
  /** As far as they were entered */
  settings: installationSettings.nullable(),
  /** Whether a mail server is configured */
  sendsMail: z.boolean(),
});
export type SetupState = z.infer<typeof setupState>;

export const firstSettings = z.strictObject({ token: setupToken, settings: installationSettings });

export const testMailInput = z.strictObject({ token: setupToken, email, locale: locale.default('en') });
/** `reason` is what the mail server answered. */
export const testMailOutcome = z.object({ isSent: z.boolean(), reason: z.string() });

export const firstAdministrator = z.strictObject({
  token: setupToken,
  email,
  fullName: name(120, 1),
  password,
  /** Of the test mail; needed where a mail server is configured */
  mailCode: z.string().max(20).default(''),
  locale: locale.default('en'),
  timeZone: timeZone.default('UTC'),
});
export type FirstAdministrator = z.infer<typeof firstAdministrator>;
