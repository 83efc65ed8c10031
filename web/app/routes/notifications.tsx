import { notificationsAction } from '../features/notifications/notifications-action.ts';
import { loadNotificationsPage } from '../features/notifications/notifications-loader.ts';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/notifications.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return loadNotificationsPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return notificationsAction({ context, request });
}

export default function NotificationsRoute({ loaderData }: Route.ComponentProps) {
  return <NotificationsPage {...loaderData} />;
}
