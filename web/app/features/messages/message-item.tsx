import type { Message } from '@polyclinic/contract/messages/schemas';
import { Undo2 } from 'lucide-react';
import { memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTranslation } from '../../platform/translation.ts';
import { CorrectionForm } from './correction-form.tsx';
import { FileMessage } from './file-message.tsx';
import type { OpenDialog } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { changedAt, isUnread, revisionOf, stateOf } from './message-log.ts';
import { MessageText } from './message-text.tsx';
import { ReportMessage } from './report-message.tsx';
import type { Changes } from './use-changes.ts';
import { useSettling } from './use-settling.ts';

const MessageActions = lazyPart(() => import('./message-actions.tsx'));

/** Its room while its script is on its way. */
const actionsToCome = <span className="-my-2 -ms-3 me-auto size-11" />;

interface MessageItemProps {
  message: Message;
  userId: string;
  /** Of the other side */
  name: string;
  changes: Changes;
  isInCall: boolean;
}

/**
 * A stored message: a text or a file, what its author makes of it, or that it was taken back. Each of a long conversation
 * is rendered anew only when it changes itself.
 */
export const MessageItem = memo(function MessageItem({ message, userId, name, changes, isInCall }: MessageItemProps) {
  const isOwn = message.senderId === userId;
  useSettling(message, () => changes.settle(message));
  const isChangeable = message.isAuthor && message.changeableMs > 0;
  const isChanged = changedAt(message) !== '';
  const [before] = useState(changedAt(message));
  const isCorrecting = changes.correcting === message.id;
  const [open, setOpen] = useState<OpenDialog>(null);
  const item = useRef<HTMLLIElement>(null);
  const trigger = useFocusAfter(isCorrecting || open !== null, item);
  const hasActions = isChangeable || isChanged || open !== null;
  return (
    <MessageBubble
      ref={item}
      isSilent={changedAt(message) !== before}
      at={message.createdAt}
      name={name}
      writer={message.writerName}
      mark={isOwn ? stateOf(message) : undefined}
      unread={isUnread(message, userId) ? message.sequence : undefined}
      visit={message.appointmentId}
      revision={revisionOf(message)}
      isCorrected={message.correctedAt !== null && message.takenBackAt === null}
      isWide={isCorrecting}
      actions={
        message.isAuthor && hasActions && !isCorrecting ? (
          <Suspense fallback={actionsToCome}>
            <MessageActions {...{ message, isChangeable, changes, trigger, open }} onOpen={setOpen} />
          </Suspense>
        ) : isOwn || message.takenBackAt ? null : (
          <ReportMessage message={message} isInCall={isInCall} />
        )
      }
    >
      {isCorrecting ? (
        <CorrectionForm message={message} changes={changes} />
      ) : (
        <Content message={message} isOwn={isOwn} />
      )}
    </MessageBubble>
  );
});

function Content({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t } = useTranslation('messages');
  if (message.takenBackAt)
    return (
      <p className="flex items-center gap-1.5 text-muted italic">
        <Undo2 className="mirror size-4 shrink-0" aria-hidden="true" />
        {t('takenBack')}
      </p>
    );
  if (message.messageType === 'file') return <FileMessage message={message} isOwn={isOwn} />;
  return <MessageText content={message.content} />;
}

/**
 * The button that gets the focus once what was opened by it has closed, unless something else has it by then; the
 * conversation where there is no button any more.
 */
function useFocusAfter(isOpen: boolean, item: RefObject<HTMLElement | null>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      const log = item.current?.closest<HTMLElement>('[role="log"]');
      (trigger.current ?? log)?.focus({ preventScroll: trigger.current === null });
    }
    wasOpen.current = isOpen;
  }, [isOpen, item]);
  return trigger;
}
