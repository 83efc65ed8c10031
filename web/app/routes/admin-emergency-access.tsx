import { accessAction } from '../features/compliance/emergency/access-action.ts';
import { AccessPage } from '../features/compliance/emergency/access-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-emergency-access.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { duty } = requireDuty(context, request, 'auditor');
  const { compliance } = serverApi(context, request);
  const access = await orNotFound(compliance.emergencyAccess({ id: params.accessId }));
  return { access, mayAct: duty === 'administrator' };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return accessAction({ context, request }, params.accessId);
}

export default function AdminEmergencyAccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccessPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
