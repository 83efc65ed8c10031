import { ConversationsPage } from '../features/messages/conversations-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { prefetch, QueryBoundary } from '../platform/query.tsx';
import type { Route } from './+types/messages.ts';

const MAX_TERM = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const term = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_TERM);
  const state = await prefetch(context, request, (client, orpc) =>
    Promise.all([
      client.prefetchQuery(orpc.messages.conversations.queryOptions({ input: { q: term } })),
      role === 'doctor' ? client.prefetchQuery(orpc.providers.ownAnswerTimes.queryOptions()) : null,
    ]),
  );
  return { state, term };
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <QueryBoundary state={loaderData.state}>
      <ConversationsPage term={loaderData.term} />
    </QueryBoundary>
  );
}
