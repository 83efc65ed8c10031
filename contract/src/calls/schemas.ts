import { z } from 'zod';
import { id, instant, name, rawText } from '../platform/fields.ts';

/** A description or candidate of WebRTC, passed on as it is. */
export const signal = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('description'),
    sdp: rawText(24_000),
    kind: z.enum(['offer', 'answer', 'rollback', 'pranswer']),
  }),
  z.strictObject({
    type: z.literal('candidate'),
    candidate: rawText(2000),
    sdpMid: rawText(64).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
    usernameFragment: rawText(256).nullable(),
  }),
]);
export type Signal = z.infer<typeof signal>;

/**
 * A signal between two stays in the room, each named by the instant it was entered at:
 * what was meant for a page that has been reloaded since is not taken for the new one.
 */
export const callSignal = z.strictObject({ from: instant, to: instant, signal });
export type CallSignal = z.infer<typeof callSignal>;

export const callPart = z.enum(['patient', 'doctor', 'guest']);
export type CallPart = z.infer<typeof callPart>;

/** What a third participant comes as. */
export const guestKind = z.enum(['interpreter', 'family']);
export type GuestKind = z.infer<typeof guestKind>;
export const guestName = name(80, 1);

export const callPresence = z.object({
  /** A user's or a guest's */
  userId: id,
  part: callPart,
  kind: guestKind.nullable(),
  name: z.string(),
  /** Names this stay; entering again, as after a reload, begins another */
  joinedAt: instant,
  /** Null while waiting: nothing is passed on to or from somebody who was not admitted */
  admittedAt: instant.nullable(),
  connectedAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** No sign of life for a minute: the page is gone without a word, or without a network */
  isSilent: z.boolean(),
});
export type CallPresence = z.infer<typeof callPresence>;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const callAdmission = z.object({
  token: z.string(),
  expiresAt: instant,
  appointmentId: id,
  /** Who the holder is in this call */
  userId: id,
  iceServers: z.array(iceServer),
});
export type CallAdmission = z.infer<typeof callAdmission>;

/** A patient in a doctor's waiting room. */
export const waitingPatient = z.object({
  appointmentId: id,
  patientName: z.string(),
  since: instant,
  startTime: instant,
});
export type WaitingPatient = z.infer<typeof waitingPatient>;

export const callGuest = z.object({ id, kind: guestKind, name: z.string(), isOwn: z.boolean(), expiresAt: instant });
export type CallGuest = z.infer<typeof callGuest>;

/** The invitation is shown this once: the server keeps only its hash. */
export const callInvitation = z.object({ guest: callGuest, invitation: z.string() });
