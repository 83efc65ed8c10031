import { reportAction } from '../features/support/reports/report-action.ts';
import { loadReport } from '../features/support/reports/report-loader.ts';
import { ReportPage } from '../features/support/reports/report-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/appointment-report.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  return loadReport({ context, request }, params.appointmentId, role);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request);
  return reportAction({ context, request }, params.appointmentId);
}

export default function AppointmentReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
