import { CardPage } from '../features/payments/card-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound } from '../platform/guard.ts';
import type { Route } from './+types/sandbox-checkout.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { sessionId } = params;
  return orNotFound(serverApi(context, request).payments.sandboxSession({ sessionId }));
}

export default function SandboxCheckoutRoute({ loaderData }: Route.ComponentProps) {
  return <CardPage session={loaderData} />;
}
