import { anyone, signedIn, staffOnly } from '../../procedures/index.ts';
import { endCalendarFeed, renewCalendarFeed } from './calendars/commands.ts';
import { markRead, setPreferences, unsubscribe } from './commands.ts';
import { readAllUnread, readCalendarFeed, readInbox, readReach, readSettings, readUnsubscribing } from './queries.ts';
import { listMailSamples, readMailSample } from './samples/queries.ts';
import { movePush, subscribePush, unsubscribePush } from './subscriptions/commands.ts';
import { readVisitCalendar, readVisitMail } from './visits/queries.ts';

export const notificationsRouter = {
  list: signedIn.notifications.list.handler(({ input, context }) => readInbox(context, input.before)),
  reach: signedIn.notifications.reach.handler(({ context }) => readReach(context)),
  markRead: signedIn.notifications.markRead.handler(({ input, context }) => markRead(context, input.id)),
  unread: signedIn.notifications.unread.handler(({ context }) => readAllUnread(context)),
  preferences: signedIn.notifications.preferences.handler(({ context }) => readSettings(context)),
  setPreferences: signedIn.notifications.setPreferences.handler(({ input, context }) =>
    setPreferences(context, input.preferences),
  ),
  subscribePush: signedIn.notifications.subscribePush.handler(({ input, context }) => subscribePush(context, input)),
  movePush: signedIn.notifications.movePush.handler(({ input, context }) => movePush(context, input)),
  unsubscribePush: signedIn.notifications.unsubscribePush.handler(({ input, context }) =>
    unsubscribePush(context, input.endpoint),
  ),
  unsubscribing: anyone.notifications.unsubscribing.handler(({ input, context }) =>
    readUnsubscribing(context, input.token),
  ),
  unsubscribe: anyone.notifications.unsubscribe.handler(({ input, context }) => unsubscribe(context, input.token)),
  mailSamples: staffOnly('support', 'auditor').notifications.mailSamples.handler(({ input, context }) =>
    listMailSamples(context.services, { locale: input.locale, timeZone: context.session.timeZone }),
  ),
  mailSample: staffOnly('support', 'auditor').notifications.mailSample.handler(({ input, context }) =>
    readMailSample(context.services, input.kind, { locale: input.locale, timeZone: context.session.timeZone }),
  ),
  visitMail: signedIn.notifications.visitMail.handler(({ input, context }) =>
    readVisitMail(context, input.appointmentId),
  ),
  visitCalendar: signedIn.notifications.visitCalendar.handler(({ input, context }) =>
    readVisitCalendar(context, input.appointmentId),
  ),
  calendarFeed: signedIn.notifications.calendarFeed.handler(({ context }) => readCalendarFeed(context)),
  renewCalendarFeed: signedIn.notifications.renewCalendarFeed.handler(({ context }) => renewCalendarFeed(context)),
  endCalendarFeed: signedIn.notifications.endCalendarFeed.handler(({ context }) => endCalendarFeed(context)),
};
