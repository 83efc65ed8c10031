import { z } from 'zod';
import { appointmentStatus } from '../appointments/schemas.ts';
import { id, instant } from '../platform/fields.ts';
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, NOTIFICATION_KINDS, type NotificationKind } from './rules.ts';

export const OUTSIDE_CHANNELS = ['email', 'push', 'sms'] as const;

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

const deliveryState = z.enum(['waiting', 'unclear', 'sent', 'failed']);

export const unread = z.object({ messages: z.number().int(), notifications: z.number().int() });
export type Unread = z.infer<typeof unread>;

/** To which address a mail went, and how. */
export const visitMail = z.object({ address: z.string(), state: deliveryState });
export type VisitMail = z.infer<typeof visitMail>;

/** One entry of the inbox; `visit` as it is now, null for an entry about something else. */
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
      /** The patient, if the caller is their caregiver */
      forName: z.string().nullable(),
      status: appointmentStatus,
      startTime: instant,
    })
    .nullable(),
  /** The ticket that support has answered or closed */
  ticket: z.object({ id, subject: z.string() }).nullable(),
  /** The delivery outside the inbox, on each wanted channel */
  deliveries: z.array(
    z.object({
      channel: z.enum(OUTSIDE_CHANNELS),
      state: deliveryState,
      at: instant,
    }),
  ),
});
export type Notification = z.infer<typeof notification>;

export const preference = z.strictObject({
  event: z.enum(NOTIFICATION_EVENTS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  isOn: z.boolean(),
});

/** The address for a calendar program; null without one. */
export const calendarFeed = z.object({ url: z.url().nullable() });

/** What a browser's PushManager gives for a subscription, as base64url. */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

/** The caller's preferences, and the available channels. */
export const notificationSettings = z.object({
  preferences: z.array(preference),
  push: z.object({
    /** By which browsers subscribe here */
    publicKey: z.string(),
    /** Of the browser that the caller's session is subscribed with; null: none */
    endpoint: z.string().nullable(),
  }),
  /** Null if no SMS service is configured */
  sms: z
    .object({
      /** The caller's number in international form; null: their profile has none that can be used */
      to: z.string().nullable(),
    })
    .nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
