import { UnsubscribePage, type UnsubscribeResult } from '../features/notifications/unsubscribe-page.tsx';
import { serverApi } from '../platform/api.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useKeptAnswer } from '../platform/use-kept-answer.ts';
import type { Route } from './+types/unsubscribe.ts';

export async function action({ context, request }: Route.ActionArgs): Promise<UnsubscribeResult> {
  const token = pageUrl(request).searchParams.get('token') ?? '';
  return serverApi(context, request)
    .notifications.unsubscribe({ token })
    .catch(() => ({ failed: true as const }));
}

export default function UnsubscribeRoute({ actionData }: Route.ComponentProps) {
  return <UnsubscribePage result={useKeptAnswer(actionData) ?? null} />;
}
