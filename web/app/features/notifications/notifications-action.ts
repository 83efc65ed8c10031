import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS, type Preference } from '@polyclinic/contract/notifications/rules';
import { redirect } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What became of a press; the last part of the `done.` or `failed` keys. */
export type NotificationsResult = { done: Intent } | { failed: true };

type Intent = 'read' | 'preferences' | 'renew-feed' | 'end-feed';

const steps: Record<Intent, (api: Api['notifications'], form: FormData) => Promise<unknown>> = {
  read: (api) => api.markRead({}),
  preferences: (api, form) => api.setPreferences({ preferences: readSwitches(form) }),
  'renew-feed': (api) => api.renewCalendarFeed(),
  'end-feed': (api) => api.endCalendarFeed(),
};

/** Takes the page's intents: mark all as read, save the switches, make or end the calendar address. */
export async function notificationsAction({ context, request }: LoaderArgs): Promise<NotificationsResult | Response> {
  const form = await request.formData();
  const intent = String(form.get('intent'));
  if (!isIntent(intent)) return { failed: true };
  try {
    await steps[intent](serverApi(context, request).notifications, form);
  } catch (cause) {
    logError(cause);
    return { failed: true };
  }
  if (!request.headers.get('accept')?.includes('text/html')) return { done: intent };
  // Without scripts the answer is a page, and reloading it must not send the form again.
  const { pathname } = pageUrl(request);
  return redirect(intent === 'read' ? pathname : `${pathname}?tab=settings`);
}

const isIntent = (intent: string): intent is Intent => Object.hasOwn(steps, intent);

/** A box that isn't ticked is not sent: of the channels that were shown, what is missing is off. */
function readSwitches(form: FormData): Preference[] {
  const shown = new Set(form.getAll('channel'));
  const ticked = new Set(form.getAll('on').map(String));
  return NOTIFICATION_EVENTS.flatMap((event) =>
    NOTIFICATION_CHANNELS.filter((channel) => shown.has(channel)).map((channel) => ({
      event,
      channel,
      isOn: ticked.has(`${event} ${channel}`),
    })),
  );
}
