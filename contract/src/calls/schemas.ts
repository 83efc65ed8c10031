import { z } from 'zod';
import { id, instant, rawText } from '../platform/fields.ts';

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

export const callPresence = z.object({
  userId: id,
  /** Names this stay; entering again, as after a reload, begins another */
  joinedAt: instant,
  connectedAt: instant.nullable(),
  leftAt: instant.nullable(),
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
  /** Whether this side gives way when both make an offer at once */
  polite: z.boolean(),
  iceServers: z.array(iceServer),
});
export type CallAdmission = z.infer<typeof callAdmission>;
