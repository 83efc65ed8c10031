import { z } from 'zod';
import { id, instant, name, rawText } from '../platform/fields.ts';

/** A description or candidate of WebRTC, forwarded unchanged. */
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
 * A signal between two stays in the room, each identified by its time of entry: a signal for a page that has been
 * reloaded since is not delivered to the new one.
 */
export const callSignal = z.strictObject({ from: instant, to: instant, signal });
export type CallSignal = z.infer<typeof callSignal>;

export const callPart = z.enum(['patient', 'doctor', 'guest']);
export type CallPart = z.infer<typeof callPart>;

/** The role of a third participant. */
export const guestKind = z.enum(['interpreter', 'family']);
export type GuestKind = z.infer<typeof guestKind>;
export const guestName = name(80, 1);

export const callPresence = z.object({
  /** A user's or a guest's */
  userId: id,
  part: callPart,
  kind: guestKind.nullable(),
  name: z.string(),
  /** Identifies this stay; entering again, as after a reload, begins another */
  joinedAt: instant,
  /** Null while waiting: no signals are forwarded to or from a participant who was not admitted */
  admittedAt: instant.nullable(),
  connectedAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** No heartbeat for a minute: the page was closed or has no network */
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
  /** The caller's part in this call */
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

/** The invitation is shown only once: the server stores its hash. */
export const callInvitation = z.object({ guest: callGuest, invitation: z.string() });
