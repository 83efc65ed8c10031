import { redirect } from 'react-router';
import { authAction } from '../features/accounts/auth-action.ts';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { arrivalAddress } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import { serverContext } from '../platform/server-context.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth.ts';

/** A signed-in person who comes back to it goes where signing in led. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { session } = context.get(serverContext);
  if (session) throw redirect(arrivalAddress(pageUrl(request), session));
  return null;
}

export const action = ({ context, request }: Route.ActionArgs) => authAction({ context, request });

export default function AuthRoute({ actionData }: Route.ComponentProps) {
  return <AuthPage result={useStoredAnswer(actionData)} />;
}
