import { z } from 'zod';
import { id, instant, locale } from '../platform/fields.ts';
import { CONSENT_KINDS } from './rules.ts';

export const consentKind = z.enum(CONSENT_KINDS);

export const consent = z.object({
  kind: consentKind,
  /** Of the current text */
  version: z.string(),
  isGiven: z.boolean(),
  /** Whether an answer to the current version is missing */
  isAsked: z.boolean(),
  /** False for the terms, which end with the account */
  isWithdrawable: z.boolean(),
  /** Every decision, the latest first; empty if none was made, and nothing is given */
  decisions: z.array(
    z.object({
      isGiven: z.boolean(),
      version: z.string(),
      decidedAt: instant,
      /** Who decided for the person; null if it was the person, or is unknown */
      decidedBy: z.object({ isYou: z.boolean(), name: z.string() }).nullable(),
      /** In which the text was read */
      language: locale,
      /** What was agreed to; empty for a version whose text was not stored */
      title: z.string(),
      text: z.string(),
    }),
  ),
});
export type Consent = z.infer<typeof consent>;

/** The access log's names of what was read; the list may grow. */
export const ACCESS_SUBJECTS = [
  'access_log',
  'security_trail',
  'appointment',
  'briefing',
  'call',
  'call_guest',
  'care_link',
  'contact',
  'emergency_access',
  'emergency_record',
  'encounter_note',
  'files',
  'messages',
  'payment',
  'profile',
  'provider_document',
  'reviews',
  'ticket',
] as const;

export const access = z.object({
  id,
  at: instant,
  /** Null for the product's own jobs */
  actorRole: z.string().nullable(),
  /** Of a doctor */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
});
export type Access = z.infer<typeof access>;

export const listedAccess = access.extend({
  /** Whether a signed checkpoint holds it, so that its proof is at /api/access-proofs/{id} */
  isProved: z.boolean(),
});
export type ListedAccess = z.infer<typeof listedAccess>;

export const accessPage = z.object({
  accesses: z.array(listedAccess),
  /** The cursor of the next page; null at the end */
  next: z.object({ beforeAt: instant, beforeId: id }).nullable(),
});

/** An export of the caller's data. */
export const dataExport = z.object({
  id,
  state: z.enum(['pending', 'ready', 'failed']),
  createdAt: instant,
  expiresAt: instant.nullable(),
  size: z.number().int().nullable(),
  /** Where the caller downloads it, for a few minutes */
  url: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** The state of an account's deletion. */
export const deletion = z.object({
  /** closing: appointments are being cancelled and refunded; then it is carried out */
  state: z.enum(['waiting', 'closing', 'done', 'taken_back']),
  requestedAt: instant,
  /** When it will be carried out */
  dueAt: instant,
  /** When it was carried out or undone */
  endedAt: instant.nullable(),
});
export type Deletion = z.infer<typeof deletion>;

export const deletionState = z.object({
  /** Administrators are created and removed by a command */
  isPossible: z.boolean(),
  /** Whether upcoming appointments prevent it: a doctor has to complete or cancel them first */
  mustEndVisits: z.boolean(),
  /** Upcoming appointments: a patient's are cancelled with the account */
  openVisits: z.number().int(),
  /** The one that was requested and not undone */
  deletion: deletion.nullable(),
});
export type DeletionState = z.infer<typeof deletionState>;
