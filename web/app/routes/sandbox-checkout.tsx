import { cardAction } from '../features/payments/card-action.ts';
import { CardPage } from '../features/payments/card-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound } from '../platform/guard.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/sandbox-checkout.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { sessionId } = params;
  const session = await orNotFound(serverApi(context, request).payments.sandboxSession({ sessionId }));
  return { session, now: context.get(serverContext).now };
}

export const action = (args: Route.ActionArgs) => cardAction(args);

export default function SandboxCheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CardPage {...loaderData} problem={actionData?.problem} />;
}
