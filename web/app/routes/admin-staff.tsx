import { staffAction } from '../features/staff/staff-action.ts';
import { StaffPage } from '../features/staff/staff-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-staff.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId, duty } = requireDuty(context, request, 'auditor');
  const list = await serverApi(context, request).staff.list();
  return { list, self: userId, mayChange: duty === 'administrator' };
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return staffAction({ context, request });
}

export default function AdminStaffRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
