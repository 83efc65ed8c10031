import { redirect } from 'react-router';
import { authAction } from '../features/accounts/auth-actions.ts';
import { AuthPage } from '../features/accounts/auth-page.tsx';
import { serverContext } from '../platform/server-context.ts';
import { useKeptAnswer } from '../platform/use-kept-answer.ts';
import type { Route } from './+types/auth.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  if (context.get(serverContext).session) throw redirect(`/${params.lng}`);
  return null;
}

export const action = ({ context, request }: Route.ActionArgs) => authAction({ context, request });

export default function AuthRoute({ actionData }: Route.ComponentProps) {
  return <AuthPage result={useKeptAnswer(actionData)} />;
}
