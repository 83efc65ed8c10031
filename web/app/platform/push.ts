/** This browser's own push service, reached through the service worker. */

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Why this browser can't be told, or the address by which it is told already; null while it is not. */
export type PushAbility = { obstacle: 'unsupported' | 'blocked' } | { obstacle: null; endpoint: string | null };

export async function pushAbility(): Promise<PushAbility> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration) return { obstacle: 'unsupported' };
  if (Notification.permission === 'denied') return { obstacle: 'blocked' };
  const subscription = await registration.pushManager.getSubscription();
  return { obstacle: null, endpoint: subscription?.endpoint ?? null };
}

/** Asks the person at this device; null when they don't want to. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for other keys of ours would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

/** As text it is not taken by every browser. */
function toBytes(base64url: string) {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Ends this browser's subscription, and returns the address that it had. */
export async function unsubscribe(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
