import type { Unread } from '@polyclinic/contract/notifications/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { browserApi } from '../../../platform/api.ts';
import { hearUnread } from '../../../platform/appointment-news.ts';

const NOTHING: Unread = { messages: 0, notifications: 0 };
/** Several changes at once are counted once. */
const TOGETHER_MS = 300;

/** What waits to be read by the one who looks at a page: as it was when the page was loaded, then as it changes. */
export function useUnread(): Unread {
  const loaded = useRouteLoaderData<{ unread: Unread | null }>('root')?.unread ?? NOTHING;
  const [counted, setCounted] = useState<{ since: Unread; unread: Unread } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was being loaded at a change may have been counted before it.
  const hasChanged = useRef(false);
  const countSoon = useEffectEvent((since: Unread) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const unread = await browserApi.notifications.unread().catch(() => null);
      if (unread) setCounted({ since, unread });
    }, TOGETHER_MS);
  });
  const onChange = useEffectEvent(() => {
    hasChanged.current = true;
    countSoon(loaded);
  });
  useEffect(() => hearUnread(() => onChange()), []);
  useEffect(() => {
    if (hasChanged.current) countSoon(loaded);
    hasChanged.current = false;
    return () => clearTimeout(timer.current);
  }, [loaded]);
  return counted?.since === loaded ? counted.unread : loaded;
}
