import { cardAction } from '../features/payments/card-action.ts';
import { CardPage } from '../features/payments/card-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound } from '../platform/guard.ts';
import type { Route } from './+types/sandbox-checkout.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { sessionId } = params;
  return orNotFound(serverApi(context, request).payments.sandboxSession({ sessionId }));
}

export const action = (args: Route.ActionArgs) => cardAction(args);

export default function SandboxCheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CardPage session={loaderData} problem={actionData?.problem} />;
}
