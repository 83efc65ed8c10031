import { resetAction } from '../features/accounts/link-action.ts';
import { ResetPage } from '../features/accounts/reset-page.tsx';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-reset.ts';

export const loader = ({ request }: Route.LoaderArgs) => pageUrl(request).searchParams.get('token') ?? '';

export const action = ({ context, request }: Route.ActionArgs) => resetAction({ context, request });

export default function AuthResetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPage token={loaderData} result={useStoredAnswer(actionData)} />;
}
