import type { Unread } from '@polyclinic/contract/notifications/schemas';
import { useEffect, useState } from 'react';
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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = async () => {
      const unread = await browserApi.notifications.unread().catch(() => null);
      if (unread) setCounted({ since: loaded, unread });
    };
    const stop = hearUnread(() => {
      clearTimeout(timer);
      timer = setTimeout(count, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [loaded]);
  return counted?.since === loaded ? counted.unread : loaded;
}
