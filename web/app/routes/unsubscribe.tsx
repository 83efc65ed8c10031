import { ORPCError } from '@orpc/client';
import { data } from 'react-router';
import { UnsubscribePage, type UnsubscribeResult } from '../features/notifications/unsubscribe-page.tsx';
import { serverApi } from '../platform/api.ts';
import { pageUrl } from '../platform/page-url.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/unsubscribe.ts';

const tokenOf = (request: Request) => pageUrl(request).searchParams.get('token') ?? '';

/** A link that is over, or was never one: the page says so. */
const over = { status: 404 };

export async function loader({ context, request }: Route.LoaderArgs) {
  const found = await serverApi(context, request).notifications.unsubscribing({ token: tokenOf(request) });
  return data(found, found.event ? {} : over);
}

export async function action({ context, request }: Route.ActionArgs) {
  try {
    return data<UnsubscribeResult>(
      await serverApi(context, request).notifications.unsubscribe({ token: tokenOf(request) }),
    );
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error;
    return data<UnsubscribeResult>({ failed: true }, over);
  }
}

export default function UnsubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage event={loaderData.event} result={useStoredAnswer(actionData) ?? null} />;
}
