import { UnsubscribePage, type UnsubscribeResult } from '../features/notifications/unsubscribe-page.tsx';
import { serverApi } from '../platform/api.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useKeptAnswer } from '../platform/use-kept-answer.ts';
import type { Route } from './+types/unsubscribe.ts';

const tokenOf = (request: Request) => pageUrl(request).searchParams.get('token') ?? '';

export function loader({ context, request }: Route.LoaderArgs) {
  return serverApi(context, request).notifications.unsubscribing({ token: tokenOf(request) });
}

export async function action({ context, request }: Route.ActionArgs): Promise<UnsubscribeResult> {
  return serverApi(context, request)
    .notifications.unsubscribe({ token: tokenOf(request) })
    .catch(() => ({ failed: true as const }));
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage event={loaderData.event} result={useKeptAnswer(actionData) ?? null} />;
}
