import { loadHealthSummary } from '../features/dashboards/patient/summary-loader.ts';
import { SummaryPage } from '../features/dashboards/patient/summary-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/health-summary.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadHealthSummary({ context, request });
}

export default function HealthSummaryRoute({ loaderData }: Route.ComponentProps) {
  return <SummaryPage {...loaderData} />;
}
