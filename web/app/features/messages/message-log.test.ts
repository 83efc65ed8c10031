import type { Message } from '@polyclinic/contract/messages/schemas';
import { describe, expect, test } from 'vitest';
import { addMessages, addReceipt, lastSequence, type MessageLog, unreadUpTo } from './message-log.ts';

const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  appointmentId: 'a',
  sequence,
  senderId: 'doctor',
  clientId: `c${sequence}`,
  content: `${sequence}`,
  messageType: 'text',
  createdAt: '2026-01-01T00:00:00.000Z',
  isDelivered: false,
  readAt: null,
  attachmentUrl: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentType: null,
  metadata: null,
  ...more,
});
const empty: MessageLog = { messages: [], outgoing: null, hasEarlier: false };
const contents = (log: MessageLog) => log.messages.map(({ content }) => content);

describe('a log', () => {
  test('holds each message once and in order, however they arrive', () => {
    const late = addMessages(addMessages(empty, [message(3), message(1)]), [message(2), message(3)]);
    expect(contents(late)).toEqual(['1', '2', '3']);
    expect(lastSequence(late)).toBe(3);
  });

  test('replaces what was being sent by what was stored', () => {
    const sending = { ...empty, outgoing: { clientId: 'c1', content: '1' } };
    expect(addMessages(sending, [message(1)])).toMatchObject({ outgoing: null, messages: [{ id: 'm1' }] });
    expect(addMessages(sending, [message(2)]).outgoing).toEqual(sending.outgoing);
  });

  test('does not unread a message that arrives again from before', () => {
    const read = addReceipt(addMessages(empty, [message(1)]), 'm1', '2026-01-01T00:01:00.000Z');
    expect(addMessages(read, [message(1)]).messages[0]?.readAt).toBe('2026-01-01T00:01:00.000Z');
  });

  test('knows what of the other side waits to be read', () => {
    const log = addMessages(empty, [message(1), message(2), message(3, { senderId: 'patient' })]);
    expect(unreadUpTo(log, 'patient')).toBe(2);
    expect(unreadUpTo(log, 'doctor')).toBe(3);
    expect(unreadUpTo(addMessages(empty, [message(1, { readAt: 'then' })]), 'patient')).toBeNull();
    expect(lastSequence(empty)).toBe(0);
  });
});
