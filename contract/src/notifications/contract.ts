import { z } from 'zod';
import { linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant, locale } from '../platform/fields.ts';
import { mailSample, mailSampleInput, renderedMail } from './mails/schemas.ts';
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
  list: signedIn
    .route({
      method: 'GET',
      path: '/notifications',
      summary: "The caller's inbox, newest first, 20 a page; `before` is the last entry of the previous page.",
    })
    .input(z.strictObject({ before: id.optional() }))
    .output(z.object({ notifications: z.array(notification), unread: z.number().int(), hasMore: z.boolean() })),
  reach: signedIn
    .route({
      method: 'GET',
      path: '/notifications/reach',
      summary: "Since when the caller's own address refuses our mails; null where it does not.",
    })
    .output(z.object({ mailRefusedSince: instant.nullable() })),
  markRead: signedIn
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Marks one entry, or without an id all of them, as read.',
    })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ unread: z.number().int() })),
  unread: signedIn
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many messages and how many entries of the inbox the caller has yet to read.',
    })
    .output(unread),
  preferences: signedIn
    .route({ method: 'GET', path: '/notifications/preferences', summary: 'By which ways the caller is told of what.' })
    .output(notificationSettings),
  setPreferences: signedIn
    .route({
      method: 'POST',
      path: '/notifications/preferences',
      summary: 'Changes the given preferences of the caller, and no others.',
    })
    .input(z.strictObject({ preferences: z.array(preference).min(1).max(50) }))
    .output(notificationSettings),
  subscribePush: signedIn
    .route({
      method: 'POST',
      path: '/notifications/push',
      summary: 'Subscribes this browser to push notifications, until the session ends or another browser replaces it.',
    })
    .errors(errors('PUSH_SERVICE_UNKNOWN'))
    .input(pushSubscription)
    .output(done),
  movePush: signedIn
    .route({
      method: 'POST',
      path: '/notifications/push/move',
      summary: "Notes that the push service changed the address of the caller's browser.",
      description: "Refused if the browser isn't subscribed.",
    })
    .errors(errors('PUSH_SERVICE_UNKNOWN', 'NOT_FOUND'))
    .input(pushSubscription.extend({ from: pushSubscription.shape.endpoint }))
    .output(done),
  unsubscribePush: signedIn
    .route({
      method: 'POST',
      path: '/notifications/push/end',
      summary: "Unsubscribes the caller's browser at this endpoint.",
    })
    .input(pushSubscription.pick({ endpoint: true }))
    .output(done),
  unsubscribing: open
    .route({
      method: 'GET',
      path: '/notifications/unsubscribe',
      summary: 'Which mails an unsubscribe link would stop; null for an expired link.',
    })
    .input(z.strictObject({ token: z.string().max(16_000) }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS).nullable() })),
  unsubscribe: open
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe',
      summary: 'Stops the mails about one event by the link in such a mail, signed in or not.',
    })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ event: z.enum(NOTIFICATION_EVENTS) })),
  mailSamples: signedIn
    .route({
      method: 'GET',
      path: '/admin/mails',
      summary: 'Every kind of mail by its subject; for support and auditors.',
    })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.object({ mails: z.array(mailSample) })),
  mailSample: signedIn
    .route({
      method: 'GET',
      path: '/admin/mails/{kind}',
      summary: 'One mail as it is sent, with values of nobody; for support and auditors.',
    })
    .input(mailSampleInput)
    .output(renderedMail),
  visitMail: signedIn
    .route({
      method: 'GET',
      path: '/notifications/visits/{appointmentId}/mail',
      summary:
        "The mail that told the caller of an appointment's booking or its last change; null where none was wanted.",
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(visitMail.nullable()),
  visitCalendar: signedIn
    .route({
      method: 'GET',
      path: '/notifications/visits/{appointmentId}/calendar',
      summary: "One of the caller's appointments as an iCalendar file, once it is confirmed.",
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.object({ content: z.string() })),
  calendarFeed: signedIn
    .route({
      method: 'GET',
      path: '/notifications/calendar',
      summary: "The caller's private calendar address, null where there is none.",
    })
    .output(calendarFeed),
  renewCalendarFeed: signedIn
    .route({
      method: 'POST',
      path: '/notifications/calendar',
      summary: "Creates the caller's private calendar address; it replaces an earlier one.",
    })
    .output(calendarFeed),
  endCalendarFeed: signedIn
    .route({ method: 'POST', path: '/notifications/calendar/end', summary: "Revokes the caller's calendar address." })
    .output(calendarFeed),
};
