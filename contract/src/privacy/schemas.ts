import { z } from 'zod';
import { id, instant, locale } from '../platform/fields.ts';
import { CONSENT_KINDS } from './rules.ts';

export const consentKind = z.enum(CONSENT_KINDS);

export const consent = z.object({
  kind: consentKind,
  /** Of the text that stands on the page now */
  version: z.string(),
  isGiven: z.boolean(),
  /** Whether an answer to the present version is still waited for */
  isAsked: z.boolean(),
  /** False for the terms, which end with the account */
  isWithdrawable: z.boolean(),
  /** Every decision, the latest first; empty while nobody has decided, and nothing is given */
  decisions: z.array(
    z.object({
      isGiven: z.boolean(),
      version: z.string(),
      decidedAt: instant,
      /** Who decided in the name of the person; null where it was the person, or nobody noted it */
      decidedBy: z.object({ isYou: z.boolean(), name: z.string() }).nullable(),
      /** In which the text was read */
      language: locale,
      /** What was agreed to; empty for a version whose text was not kept */
      title: z.string(),
      text: z.string(),
    }),
  ),
});
export type Consent = z.infer<typeof consent>;

/** What the access log calls what was looked at; more than these may come. */
export const ACCESS_SUBJECTS = [
  'security_trail',
  'appointment',
  'briefing',
  'call',
  'call_guest',
  'care_link',
  'contact',
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
  /** Null for what the product does by itself */
  actorRole: z.string().nullable(),
  /** Of a doctor */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
});
export type Access = z.infer<typeof access>;

export const accessPage = z.object({
  accesses: z.array(access),
  /** What to ask for next; null at the end */
  next: z.object({ beforeAt: instant, beforeId: id }).nullable(),
});

/** A copy of everything that is the caller's. */
export const dataExport = z.object({
  id,
  state: z.enum(['pending', 'ready', 'failed']),
  createdAt: instant,
  expiresAt: instant.nullable(),
  size: z.number().int().nullable(),
  /** Where the caller downloads it, for some minutes */
  url: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** Days in which an account's deletion can be taken back; its twin is in 018_privacy.sql. */
export const DELETION_GRACE_DAYS = 14;

/** How far the end of an account is. */
export const deletion = z.object({
  /** closing: visits are being called off and money returned; then it is carried out */
  state: z.enum(['waiting', 'closing', 'done', 'taken_back']),
  requestedAt: instant,
  /** From when on it is carried out */
  dueAt: instant,
  /** When it was carried out or taken back */
  endedAt: instant.nullable(),
});
export type Deletion = z.infer<typeof deletion>;

export const deletionState = z.object({
  /** Administrators are made and ended by a command */
  isPossible: z.boolean(),
  /** Whether visits to come are in the way: a doctor ends or calls them off first */
  mustEndVisits: z.boolean(),
  /** Visits to come: a patient's are called off with the account */
  openVisits: z.number().int(),
  /** The one that was asked for and not taken back */
  deletion: deletion.nullable(),
});
export type DeletionState = z.infer<typeof deletionState>;
