import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as fetchWhileStarting } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answerNavigation } from './navigation.ts';
import { leaveOldOwnPages, removeOthersPages, storeOwnPages, textsOf } from './own-pages.ts';
import { leaveOldPages, storeOfflinePages, storePages } from './pages.ts';
import { followPush, openPush, type Rotation, showPush } from './push.ts';

/*
 * What a browser keeps for the time without a network: files with a hash in their name, public pages as a stranger
 * sees them, and of a patient's own what their offline page names. Whatever else needs to know who asks passes by
 * untouched.
 */
declare const self: ServiceWorkerGlobalScope;

const MOST_FILES = 400;
const notPages = [/^\/(api|dev|assets|sitemaps|healthz|readyz|metrics)(\/|$)/, /\.[a-z]+$/];

const files = new CacheFirst({ cacheName: 'files', plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES })] });

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);
registerRoute(new NavigationRoute(answerNavigation, { denylist: notPages }));

/** Of an open page: its address and files, and that a new version may take over. */
type Message = { type: 'SKIP_WAITING' } | PageOpened | OwnPages;
type PageOpened = { type: 'PAGE_OPENED'; address: string; files: string[] };
/** Of a patient whose own pages this device may store; changed by what was done on the open one. */
type OwnPages = { type: 'OWN_PAGES'; address: string; owner: string; isChanged: boolean };

self.addEventListener('message', (event) => {
  const message: Message = event.data;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message.type === 'PAGE_OPENED') event.waitUntil(storeWhatIsOpen(event, message));
  if (message.type === 'OWN_PAGES') event.waitUntil(storeOwn(event, message));
});

async function storeWhatIsOpen(event: ExtendableEvent, page: PageOpened): Promise<void> {
  await removeOthersPages().catch(() => {});
  const found = await storePages(new URL(page.address));
  await storeFiles(event, [...page.files, ...found]);
}

async function storeOwn(event: ExtendableEvent, { address, owner, isChanged }: OwnPages): Promise<void> {
  const open = new URL(address);
  const files = await storeOwnPages(open, owner, isChanged);
  await storeFiles(event, files);
  await storeFiles(event, await textsOf(open, files));
}

async function storeFiles(event: ExtendableEvent, addresses: string[]): Promise<void> {
  const own = [...new Set(addresses)].filter((address) => new URL(address).origin === self.location.origin);
  await Promise.allSettled(own.map((address) => files.handle({ event, request: new Request(address) })));
}

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePages().then((found) => storeFiles(event, found)));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('pushsubscriptionchange', (event) => {
  const rotation = event as Rotation;
  rotation.waitUntil(followPush(rotation));
});
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([leaveOldPages(), leaveOldOwnPages()])));

fetchWhileStarting();
clientsClaim();
