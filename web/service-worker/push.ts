import { directionOf, isLanguage } from '@polyclinic/contract/platform/languages';

declare const self: ServiceWorkerGlobalScope;

/** What our server says, decrypted by the browser. */
interface PushMessage {
  title: string;
  text: string;
  url: string;
  tag: string;
  locale: string;
}

/** Shows what happened; a browser takes the permission back from sites that are told and show nothing. */
export async function showPush(event: PushEvent): Promise<void> {
  const message: PushMessage | undefined = event.data?.json();
  if (!message) return;
  await self.registration.showNotification(message.title, {
    body: message.text,
    tag: message.tag,
    lang: message.locale,
    dir: directionOf(isLanguage(message.locale) ? message.locale : 'en'),
    icon: '/icons/192.png',
    data: { url: message.url },
  });
}

/** Also of browsers that subscribe anew by themselves; not every one says what was before. */
export interface Rotation extends ExtendableEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** Tells the server of the address that the push service gave this browser in the place of the one before. */
export async function followPush({ oldSubscription: old, newSubscription }: Rotation): Promise<void> {
  if (!old) return;
  const made = newSubscription ?? (await self.registration.pushManager.subscribe(old.options));
  const { endpoint, keys } = made.toJSON();
  const answer = await fetch('/api/notifications/push/move', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: old.endpoint, endpoint, keys }),
  });
  // Nobody is told here any more: signed out, or turned off meanwhile.
  if (answer.status === 401 || answer.status === 404) await made.unsubscribe();
}

/** Leads to the page of a notification: the tab that shows it, or else a new one. Any other may be in a call. */
export async function openPush({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { pathname, search } = new URL(notification.data.url, self.location.origin);
  const address = new URL(pathname + search, self.location.origin).href;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
