import { NewEmailPage } from '../features/security/new-email-page.tsx';
import { newEmailAction } from '../features/security/security-action.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-new-email.ts';

export const loader = ({ request }: Route.LoaderArgs) => pageUrl(request).searchParams.get('token') ?? '';

export const action = ({ context, request }: Route.ActionArgs) => newEmailAction({ context, request });

export default function AuthNewEmailRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewEmailPage token={loaderData} result={useStoredAnswer(actionData)} />;
}
