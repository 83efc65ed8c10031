import { joinAction, loadInvitation } from '../features/staff/join-action.ts';
import { JoinPage } from '../features/staff/join-page.tsx';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-staff.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadInvitation({ context, request });

export const action = ({ context, request }: Route.ActionArgs) => joinAction({ context, request });

export default function AuthStaffRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} refusal={useStoredAnswer(actionData)} />;
}
