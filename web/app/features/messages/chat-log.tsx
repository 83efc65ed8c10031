import { ArrowDown, MessagesSquare } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Stuck } from './after-failure.ts';
import { MessageItem } from './message-item.tsx';
import { firstsOfDays, type MessageLog, unreadSequences } from './message-log.ts';
import type { Outgoing } from './outbox.ts';
import { OutgoingItem } from './outgoing-item.tsx';
import type { PlacedVisits } from './place-visits.ts';
import type { Changes } from './use-changes.ts';
import { useLogScroll, useNearTop } from './use-log-scroll.ts';
import { Turn, VisitMark } from './visit-mark.tsx';

interface ChatLogProps {
  container: RefObject<HTMLDivElement | null>;
  log: MessageLog;
  placed: PlacedVisits;
  /** The visit that the page was opened at */
  opened: string;
  outgoing: readonly Outgoing[];
  stuck: Stuck | null;
  userId: string;
  /** Of the other side */
  name: string;
  onShowEarlier: () => void;
  changes: Changes;
  isInCall: boolean;
}

/** Not every browser lets the keyboard scroll what holds no control. */
const byKeyboard = { tabIndex: 0 };

/** What was said, newest at the end; announces what arrives. */
export function ChatLog(props: ChatLogProps) {
  const { container, log, placed, opened, outgoing, stuck, userId, name, onShowEarlier, changes, isInCall } = props;
  const { t } = useTranslation('messages');
  const { messages, hasEarlier } = log;
  const stored = new Set(messages.map(({ clientId }) => clientId));
  const onTheirWay = outgoing.filter(({ clientId }) => !stored.has(clientId));
  const start = messages[0]?.id;
  const last = messages.at(-1);
  const { hasNews, toEnd, onScroll } = useLogScroll(container, {
    start,
    end: onTheirWay.at(-1)?.clientId ?? last?.clientId ?? '',
    isOwn: onTheirWay.length > 0 || last?.senderId === userId,
    isComplete: !placed.isAbove,
  });
  useWayUp(placed.isAbove, start, onShowEarlier);
  const earlier = useNearTop(container, onShowEarlier, start);
  if (messages.length === 0 && onTheirWay.length === 0) return <NothingSaid name={name} />;
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={container}
        role="log"
        aria-label={t('log')}
        {...byKeyboard}
        onScroll={onScroll}
        className="grow overflow-y-auto px-4 py-3 [overflow-anchor:none]"
      >
        {hasEarlier ? (
          <Button ref={earlier} variant="ghost" className="mx-auto flex" onClick={onShowEarlier}>
            {t('earlier')}
          </Button>
        ) : null}
        <ol className="grid grid-cols-1 gap-2">
          <Messages {...{ log, placed, opened, userId, name, changes, isInCall }} />
          {onTheirWay.map((entry) => (
            <OutgoingItem key={entry.clientId} entry={entry} stuck={stuck} userId={userId} name={name} />
          ))}
          {placed.after ? <VisitMark visit={placed.after} isOpened isAnchor={false} isInCall={isInCall} /> : null}
        </ol>
      </div>
      {hasNews ? (
        <Button variant="secondary" className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float" onClick={toEnd}>
          <ArrowDown className="size-5" aria-hidden="true" />
          {t('news')}
        </Button>
      ) : null}
    </div>
  );
}

function NothingSaid({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return (
    <div className="grid grow place-content-center">
      <EmptyState
        icon={<MessagesSquare className="size-6" aria-hidden="true" />}
        title={t('empty.title')}
        hint={t('empty.text', { name })}
      />
    </div>
  );
}

/** Loads what was said earlier until the visit is there at which the page was opened. */
function useWayUp(isAbove: boolean, start: string | undefined, onShowEarlier: () => void) {
  const goOn = useEffectEvent(onShowEarlier);
  useEffect(() => {
    if (isAbove && start) goOn();
  }, [isAbove, start]);
}

type MessagesProps = Pick<ChatLogProps, 'log' | 'placed' | 'opened' | 'userId' | 'name' | 'changes' | 'isInCall'>;

/** Day by day, with the visits at their times; a line stands before what was new when the page was opened. */
function Messages({ log, placed, opened, userId, ...shown }: MessagesProps) {
  const { t } = useTranslation('messages');
  const { date, isoDay } = useFormat();
  const [firstNew] = useState(() => unreadSequences(log, userId)[0]);
  const firsts = firstsOfDays(log, isoDay);
  const turnOf = ({ id }: { id: string }) => {
    const visit = placed.turns.get(id);
    return visit ? <Turn visit={visit} /> : null;
  };
  return log.messages.map((message) => (
    <Fragment key={message.id}>
      {placed.before.get(message.id)?.map((visit) => (
        <VisitMark
          key={visit.id}
          visit={visit}
          isOpened={visit.id === opened}
          isAnchor={visit.id === placed.anchor}
          isInCall={shown.isInCall}
        />
      ))}
      {firsts.has(message.id) ? (
        <li className="my-2 text-center text-sm text-muted first-letter:uppercase">{date(message.createdAt)}</li>
      ) : null}
      {message.sequence === firstNew ? (
        <li data-news className="my-2 border-t border-line pt-1 text-center text-sm font-medium text-muted">
          {t('new')}
        </li>
      ) : null}
      {turnOf(message)}
      <MessageItem message={message} userId={userId} {...shown} />
    </Fragment>
  ));
}
