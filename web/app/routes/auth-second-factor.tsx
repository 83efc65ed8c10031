import { redirect } from 'react-router';
import { FactorStepPage } from '../features/security/factor-step-page.tsx';
import { factorStepAction } from '../features/security/security-action.ts';
import { arrivalAddress } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import { serverContext } from '../platform/server-context.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/auth-second-factor.ts';

/** A signed-in person who comes back to it goes where signing in led. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { session } = context.get(serverContext);
  if (session) throw redirect(arrivalAddress(pageUrl(request), session));
  return null;
}

export const action = ({ context, request }: Route.ActionArgs) => factorStepAction({ context, request });

export default function AuthSecondFactorRoute({ actionData }: Route.ComponentProps) {
  return <FactorStepPage result={useStoredAnswer(actionData)} />;
}
