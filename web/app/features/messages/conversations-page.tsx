import { CONVERSATIONS_AT_ONCE } from '@polyclinic/contract/messages/rules';
import type { Conversation } from '@polyclinic/contract/messages/schemas';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { orpc } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { acknowledge } from '../live/index.ts';
import { AnswerTimesCard } from './answer-times/answer-times-card.tsx';
import { ConversationItem } from './conversation-item.tsx';
import { ConversationSearch } from './conversation-search.tsx';
import { WrittenAnswersCard } from './written-answers/written-answers-card.tsx';

interface ConversationsPageProps {
  term: string;
  page: number;
  /** The server's clock, epoch ms */
  now: number;
}

/** Everybody one writes with, latest first. */
export function ConversationsPage({ term, page, now }: ConversationsPageProps) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const role = useViewer().session?.role;
  const { data, isError, refetch } = useQuery({
    ...orpc.messages.conversations.queryOptions({ input: { q: term, page } }),
    placeholderData: keepPreviousData,
  });
  useAcknowledged(data);
  useLiveEvents(({ kind }) => {
    if (kind === 'pulse' || kind === 'typing' || kind === 'delivery') return;
    void queries.invalidateQueries({ queryKey: orpc.messages.conversations.key() });
  });
  return (
    <div className="page max-w-[48rem] py-6 sm:py-10">
      <PageTitle title={t('list.title')} />
      <h1 className="text-xl">{t('list.title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('list.description')}</p>
      {role === 'doctor' ? (
        <>
          <AnswerTimesCard />
          <WrittenAnswersCard />
        </>
      ) : null}
      <ConversationSearch term={term} />
      {isError && !data ? (
        <ErrorState
          title={t('list.failed')}
          hint={t('list.failedHint')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Conversations conversations={data} term={term} now={now} />
          <Pages term={term} page={page} hasMore={data?.length === CONVERSATIONS_AT_ONCE} />
        </>
      )}
    </div>
  );
}

function Pages({ term, page, hasMore }: { term: string; page: number; hasMore: boolean }) {
  const { t } = useTranslation('messages');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  if (page === 1 && !hasMore) return null;
  const to = (other: number) =>
    localize(`/messages?${new URLSearchParams({ ...(term ? { q: term } : {}), page: `${other}` })}`);
  return (
    <div className="mt-6">
      <Pagination
        label={t('pages.label')}
        previousLabel={t('pages.newer')}
        nextLabel={t('pages.older')}
        position={t('pages.position', { number: number(page) })}
        previous={page > 1 ? to(page - 1) : null}
        next={hasMore ? to(page + 1) : null}
      />
    </div>
  );
}

/** What is shown here has arrived. */
function useAcknowledged(conversations: Conversation[] | undefined) {
  useEffect(() => {
    for (const { undelivered } of conversations ?? [])
      for (const { appointmentId, upTo } of undelivered) acknowledge(appointmentId, upTo);
  }, [conversations]);
}

interface ConversationsProps extends Pick<ConversationsPageProps, 'term' | 'now'> {
  conversations: Conversation[] | undefined;
}

function Conversations({ conversations, term, now }: ConversationsProps) {
  const { t } = useTranslation('messages');
  if (!conversations) return <ConversationSkeletons />;
  if (conversations.length === 0 && term) {
    return (
      <EmptyState
        icon={<SearchX className="size-6" aria-hidden="true" />}
        title={t('search.empty', { term })}
        hint={t('search.hint')}
        action={<LinkButton to="/messages">{t('search.all')}</LinkButton>}
      />
    );
  }
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
    <ul className={listStyle}>
      {conversations.map((conversation) => (
        <ConversationItem key={keyOf(conversation)} conversation={conversation} now={now} />
      ))}
    </ul>
  );
}

/** A caregiver may write with one doctor for several people. */
const keyOf = ({ counterpartId, patientName }: Conversation) => `${counterpartId} ${patientName ?? ''}`;

const listStyle = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card';

/** Lines as `ConversationItem` draws them. */
function ConversationSkeletons() {
  return (
    <div className={listStyle} aria-busy="true">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className="flex items-center gap-4 px-4 py-3.5">
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="grid grow gap-1">
            <Skeleton className="h-5.5 w-1/2" />
            <Skeleton className="h-5.5 w-3/4" />
            <Skeleton className="h-4.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
