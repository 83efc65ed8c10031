import { earlyAccessAction } from '../features/carebridge/early-access-action.ts';
import { EarlyAccessPage } from '../features/carebridge/early-access-page.tsx';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/early-access.ts';

export const loader = ({ url }: Route.LoaderArgs) => url.searchParams.get('token');

export const action = ({ context, request }: Route.ActionArgs) => earlyAccessAction({ context, request });

export default function EarlyAccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <EarlyAccessPage token={loaderData} result={useStoredAnswer(actionData)} />;
}
