import { redirect } from 'react-router';
import { FactorStepPage } from '../features/security/factor-step-page.tsx';
import { factorStepAction } from '../features/security/security-actions.ts';
import { serverContext } from '../platform/server-context.ts';
import { useKeptAnswer } from '../platform/use-kept-answer.ts';
import type { Route } from './+types/auth-second-factor.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  if (context.get(serverContext).session) throw redirect(`/${params.lng}`);
  return null;
}

export const action = ({ context, request }: Route.ActionArgs) => factorStepAction({ context, request });

export default function AuthSecondFactorRoute({ actionData }: Route.ComponentProps) {
  return <FactorStepPage result={useKeptAnswer(actionData)} />;
}
