import { DAY_MS, localDay } from '../availability/slots.ts';

/** The documents that verify a practice. */
export const DOCUMENT_KINDS = ['licence', 'identity', 'diploma', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Required before a provider can be verified. */
export const REQUIRED_DOCUMENTS = ['licence', 'identity'] as const satisfies DocumentKind[];
export type RequiredDocument = (typeof REQUIRED_DOCUMENTS)[number];

/** How many days before a licence expires its holder is reminded. */
export const LICENSE_REMINDERS = [60, 30, 7] as const;

/** The reminder that is due with so many days left: the nearest one; null before the first and after the expiry. */
export function licenseReminder(daysLeft: number): (typeof LICENSE_REMINDERS)[number] | null {
  return daysLeft < 0 ? null : (LICENSE_REMINDERS.findLast((lead) => daysLeft <= lead) ?? null);
}

/** Days until the last day of a licence on the clock of its practice: 0 on that day, negative after it. */
export const licenseDaysLeft = (expiresOn: string, timeZone: string, now: number): number =>
  Date.parse(expiresOn) / DAY_MS - localDay(timeZone, now);

/** The day (yyyy-mm-dd) of the next reminder of a licence with so many days left; null after the last one. */
export function nextLicenseReminder(expiresOn: string, daysLeft: number): string | null {
  const lead = LICENSE_REMINDERS.find((one) => one < daysLeft);
  return lead === undefined ? null : new Date(Date.parse(expiresOn) - lead * DAY_MS).toISOString().slice(0, 10);
}

/** 10 MB: the largest accepted size in bytes. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

/** Accepted document types: those that every browser shows. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const isDocumentType = (type: string): type is DocumentType => DOCUMENT_TYPES.some((one) => one === type);

/** The required documents that are missing. */
export function missingDocuments(given: readonly { kind: DocumentKind }[]): RequiredDocument[] {
  return REQUIRED_DOCUMENTS.filter((kind) => !given.some((document) => document.kind === kind));
}
