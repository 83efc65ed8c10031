import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isOnline, untilNetwork } from '../../platform/network.ts';
import { useTranslation } from '../../platform/translation.ts';
import { discardUnsaved, hasUnsaved } from '../../platform/unsaved.ts';

let sayWaiting: ((change: 1 | -1) => void) | undefined;

/** Hears of each page that begins, or ceases, to wait for a network. */
export function onWaiting(listener: typeof sayWaiting) {
  sayWaiting = listener;
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** Resolves to whether the service worker has a page. */
const isCached = async (address: string): Promise<boolean> =>
  !sayWaiting || Boolean(await caches.match(address, { ignoreVary: true }));

/**
 * React Router supports one blocker at a time, so this one asks before unsaved words are lost, and keeps a page open
 * whose successor can't be had without a network. A page that the service worker has is opened by it.
 */
export function useBlockedNavigation() {
  const { t } = useTranslation('shell');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) !== addressOf(nextLocation) && (hasUnsaved() || !isOnline()),
  );
  const decide = useEffectEvent(async (signal: AbortSignal) => {
    if (blocker.state !== 'blocked') return;
    const { location, reset } = blocker;
    if (hasUnsaved() && !window.confirm(t('unsaved.leave'))) return reset();
    const proceed = () => {
      discardUnsaved();
      blocker.proceed();
    };
    if (isOnline()) return proceed();
    const network = untilNetwork();
    if (await isCached(addressOf(location))) {
      discardUnsaved();
      reset();
      window.location.assign(addressOf(location) + location.hash);
      return;
    }
    if (signal.aborted) return;
    sayWaiting?.(1);
    await Promise.race([network, new Promise((go) => signal.addEventListener('abort', go))]);
    sayWaiting?.(-1);
    if (!signal.aborted) proceed();
  });
  const { location } = blocker;
  useEffect(() => {
    const waiting = new AbortController();
    if (location) void decide(waiting.signal);
    return () => waiting.abort();
  }, [location]);
}
