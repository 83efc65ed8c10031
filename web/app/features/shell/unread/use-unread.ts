import type { Unread } from '@polyclinic/contract/notifications/schemas';
import { useEffect, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { browserApi } from '../../../platform/api.ts';
import { hearUnread } from '../../../platform/appointment-news.ts';

const NOTHING: Unread = { messages: 0, notifications: 0 };
/** Several changes at once are counted once. */
const TOGETHER_MS = 300;

/** As the page was loaded with it */
let loaded = NOTHING;
/** Since then; one count for all that show it */
let counted: { since: Unread; unread: Unread } | null = null;
/** What was being loaded at a change may have been counted before it. */
let hasChanged = false;
let timer: ReturnType<typeof setTimeout>;
let stopHearing: (() => void) | undefined;
const listeners = new Set<() => void>();

function countSoon() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const since = loaded;
    const unread = await browserApi.notifications.unread().catch(() => null);
    if (!unread) return;
    counted = { since, unread };
    for (const listener of listeners) listener();
  }, TOGETHER_MS);
}

function hear() {
  hasChanged = true;
  countSoon();
}

/** What a page was loaded with takes the place of what was counted before; a change meanwhile is counted once more. */
function note(next: Unread) {
  if (next === loaded) return;
  loaded = next;
  clearTimeout(timer);
  // There is nobody to count for once the session has ended.
  if (hasChanged && next !== NOTHING) countSoon();
  hasChanged = false;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  stopHearing ??= hearUnread(hear);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopHearing?.();
    stopHearing = undefined;
    clearTimeout(timer);
  };
}

/** What waits to be read by the one who looks at a page: as it was when the page was loaded, then as it changes. */
export function useUnread(): Unread {
  const shown = useRouteLoaderData<{ unread: Unread | null }>('root')?.unread ?? NOTHING;
  useEffect(() => note(shown), [shown]);
  const newest = useSyncExternalStore(
    subscribe,
    () => counted,
    () => null,
  );
  return newest?.since === shown ? newest.unread : shown;
}
