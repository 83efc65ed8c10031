import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';
import { verificationStatus } from '../providers/schemas.ts';
import { DOCUMENT_KINDS, DOCUMENT_TYPES, REQUIRED_DOCUMENTS } from './rules.ts';

export const documentKind = z.enum(DOCUMENT_KINDS);

/** A document as its doctor and administrators see it. */
export const providerDocument = z.object({
  id,
  kind: documentKind,
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  size: z.number().int(),
  scan: z.enum(['clean', 'not_scanned']),
  createdAt: instant,
  /** Where the requester can open it, for five minutes */
  url: z.string(),
});
export type ProviderDocument = z.infer<typeof providerDocument>;

/** The verification status of a practice. */
export const verification = z.object({
  status: verificationStatus,
  /** Since when it waits for a decision; null while it doesn't */
  submittedAt: instant,
  /** The administrator's latest note, if any */
  note: z.string(),
  documents: z.array(providerDocument),
  missing: z.array(z.enum(REQUIRED_DOCUMENTS)),
});
export type Verification = z.infer<typeof verification>;
