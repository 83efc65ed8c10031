import { z } from 'zod';
import { linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant } from '../platform/fields.ts';
import { NOTIFICATION_EVENTS } from './rules.ts';
import {
  calendarFeed,
  notification,
  notificationSettings,
  preference,
  pushSubscription,
  unread,
  visitMail,
} from './schemas.ts';

export const notifications = {
  /** The caller's inbox, newest first, 20 a page; `before` is the last entry of the previous page. */
  list: signedIn
    .route({ method: 'GET', path: '/notifications' })
    .input(z.strictObject({ before: id.optional() }))
    .output(z.object({ notifications: z.array(notification), unread: z.number().int(), hasMore: z.boolean() })),
  /** Since when the caller's own address refuses our mails; null where it does not. */
  reach: signedIn
    .route({ method: 'GET', path: '/notifications/reach' })
    .output(z.object({ mailRefusedSince: instant.nullable() })),
  /** Marks one entry, or without an id all of them, as read. */
  markRead: signedIn
    .route({ method: 'POST', path: '/notifications/read' })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ unread: z.number().int() })),
  /** How many messages and how many entries of the inbox the caller has yet to read. */
  unread: signedIn.route({ method: 'GET', path: '/notifications/unread' }).output(unread),
  preferences: signedIn.route({ method: 'GET', path: '/notifications/preferences' }).output(notificationSettings),
  /** Changes the given preferences of the caller, and no others. */
  setPreferences: signedIn
    .route({ method: 'POST', path: '/notifications/preferences' })
    .input(z.strictObject({ preferences: z.array(preference).min(1).max(50) }))
    .output(notificationSettings),
  /** Subscribes this browser to push notifications, until the session ends or another browser replaces it. */
  subscribePush: signedIn
    .route({ method: 'POST', path: '/notifications/push' })
    .errors(errors('PUSH_SERVICE_UNKNOWN'))
    .input(pushSubscription)
    .output(done),
  /** The push service changed the address of the caller's browser; refused if the browser isn't subscribed. */
  movePush: signedIn
    .route({ method: 'POST', path: '/notifications/push/move' })
    .errors(errors('PUSH_SERVICE_UNKNOWN', 'NOT_FOUND'))
    .input(pushSubscription.extend({ from: pushSubscription.shape.endpoint }))
    .output(done),
  /** Unsubscribes the caller's browser at this endpoint. */
  unsubscribePush: signedIn
    .route({ method: 'POST', path: '/notifications/push/end' })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(done),
  /** Which mails an unsubscribe link would stop; null for an expired link. */
  unsubscribing: open
    .route({ method: 'GET', path: '/notifications/unsubscribe' })
    .input(z.strictObject({ token: z.string().max(16_000) }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS).nullable() })),
  /** Stops the mails about one event by the link in such a mail, signed in or not. */
  unsubscribe: open
    .route({ method: 'POST', path: '/notifications/unsubscribe' })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS) })),
  /** The mail that told the caller of an appointment's booking or its last change; null where none was wanted. */
  visitMail: signedIn
    .route({ method: 'GET', path: '/notifications/visits/{appointmentId}/mail' })
    .input(z.strictObject({ appointmentId: id }))
    .output(visitMail.nullable()),
  /** One of the caller's appointments as an iCalendar file, once it is confirmed. */
  visitCalendar: signedIn
    .route({ method: 'GET', path: '/notifications/visits/{appointmentId}/calendar' })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.object({ content: z.string() })),
  calendarFeed: signedIn.route({ method: 'GET', path: '/notifications/calendar' }).output(calendarFeed),
  /** Creates the caller's private calendar address; it replaces an earlier one. */
  renewCalendarFeed: signedIn.route({ method: 'POST', path: '/notifications/calendar' }).output(calendarFeed),
  /** Revokes the caller's calendar address. */
  endCalendarFeed: signedIn.route({ method: 'POST', path: '/notifications/calendar/end' }).output(calendarFeed),
};
