import { z } from 'zod';
import { NOTES_A_PAGE, visitNote } from '../../encounters/schemas.ts';
import { id, instant, locale, text } from '../../platform/fields.ts';
import { currentPassword, factorCode } from '../../security/schemas.ts';
import { EMERGENCY_ACCESS_STATES, LONGEST_EMERGENCY_REASON, VERDICTS } from './rules.ts';

export const emergencyAccessInput = currentPassword.extend({
  /** Names the access, so that a second press is the first */
  id,
  patientId: id,
  /** The patient reads it */
  reason: text(LONGEST_EMERGENCY_REASON).default(''),
  /** Of the authenticator app; needed where the account has one */
  code: factorCode.optional(),
});
export type EmergencyAccessInput = z.output<typeof emergencyAccessInput>;

/** An access that is open or was. */
export const emergencyAccess = z.object({
  id,
  state: z.enum(EMERGENCY_ACCESS_STATES),
  openedAs: z.enum(['administrator', 'doctor']),
  /** Null once the account is gone */
  openedBy: z.string().nullable(),
  patient: z.object({ userId: id, name: z.string() }).nullable(),
  reason: z.string(),
  openedAt: instant,
  /** Until when it is open, unless it ends before */
  expiresAt: instant,
  /** Null while it is open */
  endedAt: instant.nullable(),
  endedHow: z.enum(['pressed', 'lapsed', 'rights', 'erased']).nullable(),
  reviewDueAt: instant,
  review: z.object({ at: instant, by: z.string().nullable(), verdict: z.enum(VERDICTS), note: z.string() }).nullable(),
  /** Who opened it can't review it */
  isOwn: z.boolean(),
});
export type EmergencyAccess = z.infer<typeof emergencyAccess>;

export const emergencyAccessesInput = z.strictObject({
  state: z.enum(['waiting', 'reviewed']).default('waiting'),
  page: z.number().int().min(1).max(500).default(1),
});
export type EmergencyAccessesInput = z.output<typeof emergencyAccessesInput>;

export const emergencyAccessList = z.object({
  accesses: z.array(emergencyAccess),
  counts: z.object({ waiting: z.number().int(), reviewed: z.number().int() }),
  hasMore: z.boolean(),
  /** Whether the caller is the only administrator who can sign in: nobody reviews what they open */
  isAlone: z.boolean(),
});
export type EmergencyAccessList = z.infer<typeof emergencyAccessList>;

export const recordPage = z.strictObject({
  id,
  page: z.number().int().min(1).max(500).default(1),
  locale: locale.default('en'),
});

export const RECORD_NOTES_A_PAGE = NOTES_A_PAGE;

/** What an emergency needs: who it is, whom to call, allergies, conditions and signed notes; no messages, files or payments. */
export const emergencyRecord = z.object({
  access: emergencyAccess,
  fullName: z.string(),
  birthDate: z.string().nullable(),
  phone: z.string(),
  emergencyContact: z.string(),
  allergies: z.string(),
  medicalConditions: z.string(),
  /** The latest visit first, ten a page */
  notes: z.array(visitNote.omit({ wentOnByPhoneAt: true, version: true })),
  noteCount: z.number().int(),
});
export type EmergencyRecord = z.infer<typeof emergencyRecord>;

export const reviewInput = z.strictObject({
  id,
  verdict: z.enum(VERDICTS),
  note: text(2000).default(''),
});
export type ReviewInput = z.output<typeof reviewInput>;

/** As the patient, or who manages their profile, reads it. */
export const ownEmergencyAccess = z.object({
  id,
  state: z.enum(EMERGENCY_ACCESS_STATES),
  openedAs: z.enum(['administrator', 'doctor']),
  /** A doctor's; of administrators nobody is named */
  doctorName: z.string().nullable(),
  /** Whose record, where it is somebody's whom the caller cares for */
  forName: z.string().nullable(),
  reason: z.string(),
  openedAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
});
export type OwnEmergencyAccess = z.infer<typeof ownEmergencyAccess>;
