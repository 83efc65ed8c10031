import { SettingsPage } from '../features/settings/settings-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/settings.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return null;
}

export default function SettingsRoute() {
  return <SettingsPage />;
}
