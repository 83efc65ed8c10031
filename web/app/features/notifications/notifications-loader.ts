import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { orNull } from '../../platform/or-null.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { readView } from './view.ts';

/** The inbox, or the switches and the calendar address; `now` is the server's clock (epoch ms). */
export async function loadNotificationsPage({ context, request }: LoaderArgs) {
  const view = readView(pageUrl(request).searchParams);
  const { notifications } = serverApi(context, request);
  const { now } = context.get(serverContext);
  const reach = orNull(notifications.reach()).then((found) => found ?? { mailRefusedSince: null });
  if (view.tab === 'inbox') {
    const inbox = await orNotFound(notifications.list(view.before ? { before: view.before } : {}));
    return { view, now, inbox, settings: null, ...(await reach) };
  }
  const [settings, { url }] = await Promise.all([notifications.preferences(), notifications.calendarFeed()]);
  return { view, now, inbox: null, settings: { ...settings, feedUrl: url }, ...(await reach) };
}

export type NotificationsData = Awaited<ReturnType<typeof loadNotificationsPage>>;
