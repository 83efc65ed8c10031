import { z } from 'zod';
import { appointmentStatus } from '../appointments/schemas.ts';
import { id, instant } from '../platform/fields.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, NOTIFICATION_KINDS, type NotificationKind } from './rules.ts';

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** One line of the inbox; `visit` as it stands now, null for what is about something else. */
export const notification = z.object({
  id,
  kind: z.enum(kinds),
  createdAt: instant,
  readAt: instant.nullable(),
  visit: z
    .object({
      appointmentId: id,
      /** The other participant */
      otherName: z.string(),
      status: appointmentStatus,
      startTime: instant,
    })
    .nullable(),
  /** What support has answered or closed */
  ticket: z.object({ id, subject: z.string() }).nullable(),
  /** How the mail about it went; null when none was wanted */
  email: z.object({ state: z.enum(['waiting', 'sent', 'failed']), at: instant }).nullable(),
});
export type Notification = z.infer<typeof notification>;

export const preference = z.strictObject({
  event: z.enum(NOTIFICATION_EVENTS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  isOn: z.boolean(),
});

/** The address that a calendar program reads; null while there is none. */
export const calendarFeed = z.object({ url: z.url().nullable() });
