import { loadWeekPage } from '../features/dashboards/provider/week-loader.ts';
import { WeekPage } from '../features/dashboards/provider/week-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/provider-week.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadWeekPage({ context, request });
}

export default function ProviderWeekRoute({ loaderData }: Route.ComponentProps) {
  return <WeekPage {...loaderData} />;
}
