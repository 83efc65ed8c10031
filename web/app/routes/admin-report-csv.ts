import { reportAnswer } from '../features/admin/overview/report-answer.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/admin-report-csv.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'admin' });
  return reportAnswer({ context, request });
}
