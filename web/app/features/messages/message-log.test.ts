import type { Message } from '@polyclinic/contract/messages/schemas';
import { isoDay } from '@polyclinic/contract/platform/format';
import { describe, expect, test } from 'vitest';
import {
  addDelivery,
  addMessages,
  addReceipt,
  firstsOfDays,
  lastReceived,
  lastSequence,
  lastSettled,
  type MessageLog,
  stateOf,
  unreadSequences,
} from './message-log.ts';

const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  appointmentId: 'a',
  sequence,
  senderId: 'doctor',
  writerName: null,
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
const empty: MessageLog = { messages: [], hasEarlier: false };
const contents = (log: MessageLog) => log.messages.map(({ content }) => content);

describe('a log', () => {
  test('holds each message once and in order, however they arrive', () => {
    const late = addMessages(addMessages(empty, [message(3), message(1)]), [message(2), message(3)]);
    expect(contents(late)).toEqual(['1', '2', '3']);
    expect(lastSequence(late)).toBe(3);
  });

  test('does not unread a message that arrives again from before', () => {
    const read = addReceipt(addMessages(empty, [message(1)]), 'm1', '2026-01-01T00:01:00.000Z');
    expect(addMessages(read, [message(1)]).messages[0]?.readAt).toBe('2026-01-01T00:01:00.000Z');
  });

  test('knows how far one’s own messages have come, and never less far', () => {
    const own = (sequence: number) => message(sequence, { senderId: 'patient' });
    const arrived = addDelivery(addMessages(empty, [own(1), own(2), message(3)]), 'doctor', 1);
    expect(arrived.messages.map(stateOf)).toEqual(['delivered', 'sent', 'sent']);
    const read = addReceipt(arrived, 'm1', '2026-01-01T00:01:00.000Z');
    expect(addMessages(addDelivery(read, 'doctor', 2), [own(1), own(2)]).messages.map(stateOf)).toEqual([
      'read',
      'delivered',
      'sent',
    ]);
  });

  test('knows what of the other side waits to be read', () => {
    const log = addMessages(empty, [message(1), message(2), message(3, { senderId: 'patient' })]);
    expect(unreadSequences(log, 'patient')).toEqual([1, 2]);
    expect(unreadSequences(log, 'doctor')).toEqual([3]);
    expect(unreadSequences(addMessages(empty, [message(1, { readAt: 'then' })]), 'patient')).toEqual([]);
    expect(lastReceived(log, 'patient')).toBe(2);
    const own = message(4, { senderId: 'patient', readAt: 'then' });
    const settled = [message(3, { readAt: 'then' }), own];
    expect(lastSettled(addMessages(empty, settled))).toBe(4);
    expect(lastSettled(addMessages(empty, [...settled, message(5), message(6)]))).toBe(4);
    expect(lastSettled(addMessages(empty, [message(3, { senderId: 'patient' }), own]))).toBe(2);
    const unread = Array.from({ length: 60 }, (_, index) => message(index + 1));
    expect(lastSettled(addMessages(empty, unread))).toBe(10);
    expect([lastSequence(empty), lastSettled(empty)]).toEqual([0, 0]);
    expect([lastSequence(empty), lastReceived(empty, 'patient')]).toEqual([0, null]);
  });
});

describe('days', () => {
  // Around midnight of London in summer, then around that of New York, then the same evening of New York
  const instants = [
    '06-30T22:59:59.999',
    '06-30T23:00:00.000',
    '07-01T03:59:59.999',
    '07-01T04:00:00.000',
    '07-01T23:30:00.000',
  ];
  const log = addMessages(
    empty,
    instants.map((instant, index) => message(index + 1, { createdAt: `2026-${instant}Z` })),
  );
  const firstsIn = (timeZone: string, of = log) => [...firstsOfDays(of, (instant) => isoDay(instant, { timeZone }))];

  test.each([
    ['Europe/London', ['m1', 'm2', 'm5']],
    ['America/New_York', ['m1', 'm4']],
    ['Africa/Cairo', ['m1', 'm5']],
  ])('begin at midnight of the reader’s zone, %s, and are named once', (timeZone, firsts) => {
    expect(firstsIn(timeZone)).toEqual(firsts);
  });

  test('are named once where two messages of midnight were numbered the other way round', () => {
    const [before, after, later] = ['06-30T23:59:59.999', '07-01T00:00:00.001', '07-01T00:00:01.000'].map(
      (instant) => ({ createdAt: `2026-${instant}Z` }),
    );
    const swapped = addMessages(empty, [message(1, after), message(2, before), message(3, later)]);
    expect(firstsIn('UTC', swapped)).toEqual(['m1']);
  });

  test('are none where nothing was said, and the earlier one once earlier messages are there', () => {
    expect(firstsIn('UTC', empty)).toEqual([]);
    const earlier = addMessages(log, [message(0, { createdAt: '2026-06-30T10:00:00.000Z' })]);
    expect(firstsIn('Europe/London', earlier)).toEqual(['m0', 'm2', 'm5']);
  });
});
