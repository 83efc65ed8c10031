const HALF_AN_HOUR_MS = 1_800_000;

/** Addresses of the files that this page has loaded so far. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return files.filter((name) => new URL(name).pathname.startsWith('/assets/'));
}

/** Looks for a new version when somebody comes back to a page that has been open for long. */
function checkWhenSeenAgain(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < HALF_AN_HOUR_MS) return;
    checkedAt = Date.now();
    // Without a network there is no new version either.
    registration.update().catch(() => {});
  });
}

/** Tells of each version that waits until the one in use is let go; the very first one waits for nothing. */
function onWaiting(registration: ServiceWorkerRegistration, tell: (waiting: ServiceWorker) => void) {
  const tellIfWaiting = () => {
    if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting);
  };
  tellIfWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', tellIfWaiting),
  );
}

/**
 * Registers the service worker, and lets it keep what is open for the time without a network. `onUpdate` is told of
 * a new version with what puts it to use; that loads the page again, so it is for the reader to say when.
 */
export async function startServiceWorker(onUpdate: (refresh: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  onWaiting(registration, (waiting) =>
    onUpdate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
      waiting.postMessage({ type: 'SKIP_WAITING' });
    }),
  );
  checkWhenSeenAgain(registration);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'PAGE_OPENED', address: window.location.href, files: loadedFiles() });
}
