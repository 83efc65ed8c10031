import type { Unread } from '@polyclinic/contract/notifications/schemas';
import { useRouteLoaderData } from 'react-router';

const NOTHING: Unread = { messages: 0, notifications: 0 };

/** What waits to be read by the one who looks at a page, as it was when the page was loaded. */
export function useUnread(): Unread {
  return useRouteLoaderData<{ unread: Unread | null }>('root')?.unread ?? NOTHING;
}
