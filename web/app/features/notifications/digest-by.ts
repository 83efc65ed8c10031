import { canWait, DIGEST_APART_MINUTES } from '@polyclinic/contract/notifications/rules';
import type { Notification } from '@polyclinic/contract/notifications/schemas';

/** By when a doctor's mail goes that waits for the summary (epoch ms); null for what has gone, or goes at once. */
export function digestBy(
  { kind, visit: appointment, createdAt }: Pick<Notification, 'kind' | 'visit' | 'createdAt'>,
  { channel, state, at }: Notification['deliveries'][number],
): number | null {
  if (!appointment || channel !== 'email' || state !== 'waiting') return null;
  const told = { start: Date.parse(appointment.startTime), now: Date.parse(createdAt) };
  return canWait(kind, told) ? Date.parse(at) + DIGEST_APART_MINUTES * 60_000 : null;
}
