import type { Message } from '@polyclinic/contract/messages/schemas';

/** A message that the server has not acknowledged yet. */
export interface Outgoing {
  clientId: string;
  content: string;
}

/** A conversation as this tab knows it, in ascending order. */
export interface MessageLog {
  messages: Message[];
  outgoing: Outgoing | null;
  hasEarlier: boolean;
}

/** What is known of a message only grows: one that was read stays read, whatever arrives late. */
function newer(known: Message | undefined, arrived: Message): Message {
  return known?.readAt && !arrived.readAt ? known : arrived;
}

/** Adds messages from anywhere: each once, in the order in which they were sent. */
export function addMessages(log: MessageLog, arrived: Message[]): MessageLog {
  const byId = new Map(log.messages.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, newer(byId.get(message.id), message));
  const messages = [...byId.values()].sort((one, other) => one.sequence - other.sequence);
  const isStored = arrived.some(({ clientId }) => clientId === log.outgoing?.clientId);
  return { ...log, messages, outgoing: isStored ? null : log.outgoing };
}

/** Marks a message as read; receipts of unknown messages come with them later. */
export function addReceipt(log: MessageLog, messageId: string, readAt: string): MessageLog {
  const messages = log.messages.map((message) =>
    message.id === messageId && !message.readAt ? { ...message, readAt } : message,
  );
  return { ...log, messages };
}

/** The newest known sequence; 0 where nothing was said. */
export function lastSequence({ messages }: Pick<MessageLog, 'messages'>): number {
  return messages.at(-1)?.sequence ?? 0;
}

/** The sequence up to which the other side's messages wait to be marked as read; null if none do. */
export function unreadUpTo({ messages }: MessageLog, userId: string): number | null {
  return messages.findLast(({ senderId, readAt }) => senderId !== userId && !readAt)?.sequence ?? null;
}
