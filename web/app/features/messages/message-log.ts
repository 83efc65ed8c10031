import { MESSAGES_AT_ONCE } from '@polyclinic/contract/messages/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';

/** What two people wrote to each other, as this tab knows it, in ascending order. */
export interface MessageLog {
  messages: Message[];
  hasEarlier: boolean;
}

/** When its author last made something else of it; '' where it is as it was sent. */
export const changedAt = ({ takenBackAt, correctedAt }: Message) => takenBackAt ?? correctedAt ?? '';

/**
 * What is known of a message only grows, whatever arrives late: one that was read stays read, and the words are those of
 * its last change, which has to be read anew.
 */
function newer(known: Message | undefined, arrived: Message): Message {
  if (!known) return arrived;
  const latest = changedAt(known) > changedAt(arrived) ? known : arrived;
  const isOneVersion = changedAt(known) === changedAt(arrived);
  return {
    ...latest,
    isDelivered: known.isDelivered || arrived.isDelivered,
    readAt: isOneVersion ? (known.readAt ?? arrived.readAt) : latest.readAt,
    changeableMs: Math.min(known.changeableMs, arrived.changeableMs),
  };
}

/** Adds messages from anywhere: each once, in the order in which they were sent. */
export function addMessages(log: MessageLog, arrived: Message[]): MessageLog {
  const byId = new Map(log.messages.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, newer(byId.get(message.id), message));
  const messages = [...byId.values()].sort((one, other) => one.sequence - other.sequence);
  return { ...log, messages };
}

/** Puts what a message says now in the place of what it said; one that isn't known comes with the others of its time. */
export function replaceMessage(log: MessageLog, changed: Message): MessageLog {
  return log.messages.some(({ id }) => id === changed.id) ? addMessages(log, [changed]) : log;
}

/** Marks a message as read; receipts of unknown messages come with them later. */
export function addReceipt(log: MessageLog, messageId: string, readAt: string): MessageLog {
  const messages = log.messages.map((message) =>
    message.id === messageId && !message.readAt ? { ...message, readAt } : message,
  );
  return { ...log, messages };
}

/** Marks what of an appointment has arrived with somebody: the others' messages up to a sequence. */
export function addDelivery(
  log: MessageLog,
  { appointmentId, userId, upTo }: { appointmentId: string; userId: string; upTo: number },
): MessageLog {
  const messages = log.messages.map((message) =>
    message.appointmentId === appointmentId &&
    message.senderId !== userId &&
    message.sequence <= upTo &&
    !message.isDelivered
      ? { ...message, isDelivered: true }
      : message,
  );
  return { ...log, messages };
}

/** The newest known sequence; 0 where nothing was said. */
export function lastSequence({ messages }: Pick<MessageLog, 'messages'>): number {
  return messages.at(-1)?.sequence ?? 0;
}

/**
 * Up to here nothing changes any more: all of it has been read and stays as it is, or is so old that its marks wait for the
 * next load. As many of the last messages as the server tells at once are asked for again for theirs.
 */
export function lastSettled(log: Pick<MessageLog, 'messages'>): number {
  const open = log.messages
    .slice(-MESSAGES_AT_ONCE)
    .find((message) => !message.takenBackAt && (!message.readAt || message.changeableMs > 0));
  return open ? open.sequence - 1 : lastSequence(log);
}

/** Whether a message of the other side waits to be read. */
export const isUnread = ({ senderId, readAt, takenBackAt }: Message, userId: string): boolean =>
  senderId !== userId && !readAt && !takenBackAt;

/** The sequences of the other side's messages that wait to be read. */
export function unreadSequences({ messages }: Pick<MessageLog, 'messages'>, userId: string): number[] {
  return messages.filter((message) => isUnread(message, userId)).map(({ sequence }) => sequence);
}

/** Of a message: another one after it was corrected. */
export const revisionOf = ({ sequence, correctedAt }: Message): string => `${sequence} ${correctedAt ?? ''}`;

/** What of the other side waits to be read, as a text that changes with it. */
export function unreadRevisions({ messages }: Pick<MessageLog, 'messages'>, userId: string): string {
  return messages
    .filter((message) => isUnread(message, userId))
    .map(revisionOf)
    .join();
}

/** The last message that who looks at it wrote and may still correct; null where there is none. */
export function lastCorrectable({ messages }: Pick<MessageLog, 'messages'>): string | null {
  return messages.findLast((one) => one.isAuthor && one.messageType === 'text' && one.changeableMs > 0)?.id ?? null;
}

/** The newest of the other side's messages, by the appointment that they belong to. */
export function lastReceived({ messages }: Pick<MessageLog, 'messages'>, userId: string): Record<string, number> {
  const received = messages.filter(({ senderId }) => senderId !== userId);
  return Object.fromEntries(received.map(({ appointmentId, sequence }) => [appointmentId, sequence]));
}

export type MessageState = 'sent' | 'delivered' | 'read';

/** How far one's own message has come. */
export function stateOf({ readAt, isDelivered }: Message): MessageState {
  if (readAt) return 'read';
  return isDelivered ? 'delivered' : 'sent';
}

/**
 * The messages before which a day is named, by the reader's calendar: each day once, also where two that were sent around
 * midnight were numbered the other way round.
 */
export function firstsOfDays({ messages }: Pick<MessageLog, 'messages'>, dayOf: (instant: string) => string) {
  const firsts = new Set<string>();
  let latest = '';
  for (const { id, createdAt } of messages) {
    const day = dayOf(createdAt);
    if (day <= latest) continue;
    latest = day;
    firsts.add(id);
  }
  return firsts;
}
