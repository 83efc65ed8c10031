import { ANALYSTS } from '@polyclinic/contract/analytics/rules';
import { reportAnswer } from '../features/admin/overview/report-answer.ts';
import { csvAnswer } from '../features/analytics/csv-answer.ts';
import { requireDuty, requireSession } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin-report-csv.ts';

/** What the overview shows, or one figure of the analytics. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (pageUrl(request).searchParams.has('table')) {
    requireDuty(context, request, ...ANALYSTS);
    return csvAnswer({ context, request });
  }
  requireSession(context, request, { role: 'admin' });
  return reportAnswer({ context, request });
}
