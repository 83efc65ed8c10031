import { z } from 'zod';
import { linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { NOTIFICATION_EVENTS } from './rules.ts';
import { calendarFeed, notification, notificationSettings, preference, pushSubscription } from './schemas.ts';

export const notifications = {
  /** The caller's inbox, newest first, 20 a page; `before` is the last line of the page before. */
  list: signedIn
    .route({ method: 'GET', path: '/notifications' })
    .input(z.strictObject({ before: id.optional() }))
    .output(z.object({ notifications: z.array(notification), unread: z.number().int(), hasMore: z.boolean() })),
  /** Marks one line, or without an id all of them, as read. */
  markRead: signedIn
    .route({ method: 'POST', path: '/notifications/read' })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ unread: z.number().int() })),
  preferences: signedIn.route({ method: 'GET', path: '/notifications/preferences' }).output(notificationSettings),
  /** Turns the given switches of the caller; the others stay. */
  setPreferences: signedIn
    .route({ method: 'POST', path: '/notifications/preferences' })
    .input(z.strictObject({ preferences: z.array(preference).min(1).max(50) }))
    .output(notificationSettings),
  /** Tells this browser of what happens, until the session ends or another browser takes its place. */
  subscribePush: signedIn
    .route({ method: 'POST', path: '/notifications/push' })
    .errors(errors('PUSH_SERVICE_UNKNOWN'))
    .input(pushSubscription)
    .output(done),
  /** The push service gave the caller's browser another address; refused for a browser that isn't told. */
  movePush: signedIn
    .route({ method: 'POST', path: '/notifications/push/move' })
    .errors(errors('PUSH_SERVICE_UNKNOWN', 'NOT_FOUND'))
    .input(pushSubscription.extend({ from: pushSubscription.shape.endpoint }))
    .output(done),
  /** Tells the caller's browser at this endpoint no more. */
  unsubscribePush: signedIn
    .route({ method: 'POST', path: '/notifications/push/end' })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(done),
  /** Which mails the link of one would end; null for a link that is over. */
  unsubscribing: open
    .route({ method: 'GET', path: '/notifications/unsubscribe' })
    .input(z.strictObject({ token: z.string() }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS).nullable() })),
  /** Ends the mails about one event by the link of such a mail, signed in or not. */
  unsubscribe: open
    .route({ method: 'POST', path: '/notifications/unsubscribe' })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS) })),
  calendarFeed: signedIn.route({ method: 'GET', path: '/notifications/calendar' }).output(calendarFeed),
  /** Makes the caller's private calendar address; an earlier one ends. */
  renewCalendarFeed: signedIn.route({ method: 'POST', path: '/notifications/calendar' }).output(calendarFeed),
  /** Ends the caller's calendar address. */
  endCalendarFeed: signedIn.route({ method: 'POST', path: '/notifications/calendar/end' }).output(calendarFeed),
};
