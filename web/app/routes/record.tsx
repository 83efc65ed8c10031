import { recordAction } from '../features/compliance/emergency/record-action.ts';
import { loadRecord } from '../features/compliance/emergency/record-loader.ts';
import { RecordPage } from '../features/compliance/emergency/record-page.tsx';
import { requireDuty, requireSession } from '../platform/guard.ts';
import type { LoaderArgs } from '../platform/server-context.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/record.ts';

/** Administrators and doctors; which patients' is the API's to say. */
function requireOpener({ context, request }: LoaderArgs) {
  if (requireSession(context, request).role === 'admin') requireDuty(context, request, 'administrator');
  else requireSession(context, request, { role: 'doctor' });
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireOpener({ context, request });
  return loadRecord({ context, request }, params.patientId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireOpener({ context, request });
  return recordAction({ context, request }, params.patientId);
}

export default function RecordRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <RecordPage patientId={params.patientId} data={loaderData} result={useStoredAnswer(actionData)} />;
}
