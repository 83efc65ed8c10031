import { z } from 'zod';
import { id, instant, text } from '../platform/fields.ts';

/** The caller's own: what others see, and a doctor's that an administrator has yet to look at or has refused. */
export const ownPhotos = z.object({
  shown: id.nullable(),
  pending: z.object({ id, isRefused: z.boolean(), reason: z.string() }).nullable(),
});
export type OwnPhotos = z.infer<typeof ownPhotos>;

/** A doctor's photograph that waits for an administrator. */
export const waitingPhoto = z.object({ id, providerId: id, providerName: z.string(), at: instant });
export type WaitingPhoto = z.infer<typeof waitingPhoto>;

export const photoDecision = z.strictObject({
  photoId: id,
  isAccepted: z.boolean(),
  /** What the doctor is told; required where it is refused */
  reason: text(1000).default(''),
});
export type PhotoDecision = z.output<typeof photoDecision>;
