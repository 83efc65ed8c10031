import { ConversationsPage } from '../features/messages/conversations-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { prefetch, QueryBoundary } from '../platform/query.tsx';
import type { Route } from './+types/messages.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  const state = await prefetch(context, request, (client, orpc) =>
    client.prefetchQuery(orpc.messages.conversations.queryOptions()),
  );
  return { state };
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <QueryBoundary state={loaderData.state}>
      <ConversationsPage />
    </QueryBoundary>
  );
}
