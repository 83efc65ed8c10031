import { ConversationsPage } from '../features/messages/conversations-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { prefetch, QueryBoundary } from '../platform/query.tsx';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/messages.ts';

const MAX_TERM = 100;
const MAX_PAGE = 500;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const { searchParams } = new URL(request.url);
  const term = (searchParams.get('q') ?? '').trim().slice(0, MAX_TERM);
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get('page'))) || 1, 1), MAX_PAGE);
  const state = await prefetch(context, request, (client, orpc) =>
    Promise.all([
      client.prefetchQuery(orpc.messages.conversations.queryOptions({ input: { q: term, page } })),
      role === 'doctor' ? client.prefetchQuery(orpc.providers.ownAnswerTimes.queryOptions()) : null,
    ]),
  );
  return { state, term, page, now: context.get(serverContext).now };
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <QueryBoundary state={loaderData.state}>
      <ConversationsPage term={loaderData.term} page={loaderData.page} now={loaderData.now} />
    </QueryBoundary>
  );
}
