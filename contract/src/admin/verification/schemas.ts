import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';
import { HOLDINGS, QUEUE_ORDERS } from './rules.ts';

/** Who looks at an application; free again a day after their last act. */
export const assignee = z.object({ name: z.string(), isOwn: z.boolean(), until: instant });

export const queueOrder = z.enum(QUEUE_ORDERS);
export const holding = z.enum(HOLDINGS);

export const takeInput = z.strictObject({ providerId: id });
export const giveInput = z.strictObject({ providerId: id, verifierId: id });

export const verifier = z.object({ userId: id, name: z.string() });
export type Verifier = z.infer<typeof verifier>;
