import type { Unread } from '@polyclinic/contract/notifications/schemas';
import { serverApi } from '../../../platform/api.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** What waits to be read, for the header; no page fails for want of it. */
export async function loadUnread({ context, request }: LoaderArgs): Promise<Unread | null> {
  if (!context.get(serverContext).session) return null;
  return serverApi(context, request)
    .notifications.unread()
    .catch(() => null);
}
