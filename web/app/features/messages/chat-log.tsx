import { MessagesSquare } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageLog } from './message-log.ts';

interface ChatLogProps {
  log: MessageLog;
  userId: string;
  /** Of the other side */
  name: string;
  onShowEarlier: () => void;
}

/** Not every browser lets the keyboard scroll what holds no control. */
const byKeyboard = { tabIndex: 0 };

/** What was said, newest at the end; announces what arrives. */
export function ChatLog({ log, userId, name, onShowEarlier }: ChatLogProps) {
  const { t } = useTranslation('messages');
  const { date } = useFormat();
  const { messages, outgoing, hasEarlier } = log;
  const container = useStayAtEnd(`${messages.at(-1)?.id} ${outgoing?.clientId}`, messages[0]?.id);
  const days = messages.map(({ createdAt }) => date(createdAt));
  if (messages.length === 0 && !outgoing) {
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
  return (
    <div ref={container} role="log" aria-label={t('log')} {...byKeyboard} className="grow overflow-y-auto px-4 py-3">
      {hasEarlier ? (
        <Button variant="ghost" className="mx-auto flex" onClick={onShowEarlier}>
          {t('earlier')}
        </Button>
      ) : null}
      <ol className="grid gap-2">
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            {days[index] === days[index - 1] ? null : <Day name={days[index]} />}
            <MessageBubble
              content={message.content}
              at={message.createdAt}
              state={message.readAt ? 'read' : 'sent'}
              isOwn={message.senderId === userId}
              name={name}
            />
          </Fragment>
        ))}
        {outgoing ? <MessageBubble content={outgoing.content} state="sending" isOwn name={name} /> : null}
      </ol>
    </div>
  );
}

function Day({ name }: { name: string | undefined }) {
  return <li className="my-2 text-center text-sm text-muted">{name}</li>;
}

/** Shows the end when something is added there, and keeps the place when earlier messages are added before it. */
function useStayAtEnd(end: string, start: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ end: '', start, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { scrollHeight } = element;
    if (before.current.end !== end) element.scrollTop = scrollHeight;
    else if (before.current.start !== start) element.scrollTop += scrollHeight - before.current.height;
    before.current = { end, start, height: scrollHeight };
  });
  return ref;
}
