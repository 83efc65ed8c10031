import { ConfirmPage } from '../features/accounts/confirm-page.tsx';
import { confirmAction } from '../features/accounts/link-action.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-confirm.ts';

export const loader = ({ request }: Route.LoaderArgs) => pageUrl(request).searchParams.get('token') ?? '';

export const action = ({ context, request }: Route.ActionArgs) => confirmAction({ context, request });

export default function AuthConfirmRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmPage token={loaderData} result={useStoredAnswer(actionData)} />;
}
