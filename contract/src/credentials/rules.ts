/** What a doctor proves the practice by. */
export const DOCUMENT_KINDS = ['licence', 'identity', 'diploma', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Without these nobody is verified. */
export const REQUIRED_DOCUMENTS = ['licence', 'identity'] as const satisfies DocumentKind[];
export type RequiredDocument = (typeof REQUIRED_DOCUMENTS)[number];

/** How many days before a licence ends its doctor is reminded. */
export const LICENSE_REMINDERS = [60, 30, 7] as const;

/** Which reminder is due with so many days left: the nearest that was reached; null before the first and after the end. */
export function licenseReminder(daysLeft: number): (typeof LICENSE_REMINDERS)[number] | null {
  return daysLeft < 0 ? null : (LICENSE_REMINDERS.findLast((lead) => daysLeft <= lead) ?? null);
}

/** 10 MB: this many bytes are accepted, one more is not. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

/** What a document may be: what every browser shows. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const isDocumentType = (type: string): type is DocumentType => DOCUMENT_TYPES.some((one) => one === type);

/** Which required documents are not there yet. */
export function missingDocuments(given: readonly { kind: DocumentKind }[]): RequiredDocument[] {
  return REQUIRED_DOCUMENTS.filter((kind) => !given.some((document) => document.kind === kind));
}
