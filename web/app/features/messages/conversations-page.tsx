import type { Conversation } from '@polyclinic/contract/messages/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { orpc } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConversationItem } from './conversation-item.tsx';

/** Everybody one writes with, latest first. */
export function ConversationsPage() {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(orpc.messages.conversations.queryOptions());
  useLiveEvents(({ kind }) => {
    if (kind === 'pulse' || kind === 'typing') return;
    void queries.invalidateQueries({ queryKey: orpc.messages.conversations.key() });
  });
  return (
    <div className="page max-w-[48rem] py-6 sm:py-10">
      <PageTitle title={t('list.title')} />
      <h1 className="text-xl">{t('list.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('list.description')}</p>
      {isError && !data ? (
        <ErrorState
          title={t('list.failed')}
          hint={t('list.failedHint')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Conversations conversations={data} />
      )}
    </div>
  );
}

function Conversations({ conversations }: { conversations: Conversation[] | undefined }) {
  const { t } = useTranslation('messages');
  if (!conversations) return <ConversationSkeletons />;
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare className="size-6" aria-hidden="true" />}
        title={t('list.empty.title')}
        hint={t('list.empty.text')}
        action={<LinkButton to="/find-doctor">{t('list.empty.action')}</LinkButton>}
      />
    );
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {conversations.map((conversation) => (
        <ConversationItem key={conversation.appointmentId} conversation={conversation} />
      ))}
    </ul>
  );
}

function ConversationSkeletons() {
  return (
    <div className="grid gap-3" aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} className="h-18 w-full" />
      ))}
    </div>
  );
}
