import type { Message } from '@polyclinic/contract/messages/schemas';
import { FileMessage } from './file-message.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { stateOf } from './message-log.ts';
import { MessageText } from './message-text.tsx';

interface MessageItemProps {
  message: Message;
  userId: string;
  /** Of the other side */
  name: string;
}

/** A stored message: a text or a file. */
export function MessageItem({ message, userId, name }: MessageItemProps) {
  const isOwn = message.senderId === userId;
  const isUnread = !isOwn && !message.readAt;
  return (
    <MessageBubble
      at={message.createdAt}
      name={name}
      writer={message.writerName}
      mark={isOwn ? stateOf(message) : undefined}
      unread={isUnread ? message.sequence : undefined}
    >
      {message.messageType === 'file' ? (
        <FileMessage message={message} isOwn={isOwn} />
      ) : (
        <MessageText content={message.content} />
      )}
    </MessageBubble>
  );
}
