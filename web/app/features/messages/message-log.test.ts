import type { Message } from '@polyclinic/contract/messages/schemas';
import { isoDay } from '@polyclinic/contract/platform/format';
import { describe, expect, test } from 'vitest';
import {
  addDelivery,
  addMessages,
  addReceipt,
  firstsOfDays,
  lastCorrectable,
  lastReceived,
  lastSequence,
  lastSettled,
  type MessageLog,
  replaceMessage,
  stateOf,
  unreadRevisions,
  unreadSequences,
} from './message-log.ts';

const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  id: `m${sequence}`,
  appointmentId: 'a',
  patientId: 'patient',
  providerUserId: 'doctor',
  sequence,
  senderId: 'doctor',
  writerName: null,
  clientId: `c${sequence}`,
  content: `${sequence}`,
  messageType: 'text',
  createdAt: '2026-01-01T00:00:00.000Z',
  isDelivered: false,
  readAt: null,
  correctedAt: null,
  takenBackAt: null,
  isAuthor: false,
  changeableMs: 0,
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
    const arrivedAt = (upTo: number) => ({ appointmentId: 'a', userId: 'doctor', upTo });
    const arrived = addDelivery(addMessages(empty, [own(1), own(2), message(3)]), arrivedAt(1));
    expect(arrived.messages.map(stateOf)).toEqual(['delivered', 'sent', 'sent']);
    const read = addReceipt(arrived, 'm1', '2026-01-01T00:01:00.000Z');
    expect(addMessages(addDelivery(read, arrivedAt(2)), [own(1), own(2)]).messages.map(stateOf)).toEqual([
      'read',
      'delivered',
      'sent',
    ]);
  });

  test('tells apart what arrived of one visit and of another', () => {
    const own = (sequence: number, appointmentId: string) => message(sequence, { senderId: 'patient', appointmentId });
    const log = addMessages(empty, [own(1, 'a'), own(2, 'b'), own(3, 'a'), message(4, { appointmentId: 'b' })]);
    const arrived = addDelivery(log, { appointmentId: 'a', userId: 'doctor', upTo: 3 });
    expect(arrived.messages.map(stateOf)).toEqual(['delivered', 'sent', 'delivered', 'sent']);
    expect(lastReceived(log, 'patient')).toEqual({ b: 4 });
  });

  test('shows the words of the last change, whatever arrives late, and asks that they be read anew', () => {
    const read = message(1, { readAt: '2026-01-01T00:01:00.000Z', changeableMs: 900_000 });
    const corrected = message(1, { content: 'other', correctedAt: '2026-01-01T00:02:00.000Z', changeableMs: 780_000 });
    const taken = message(1, {
      content: '',
      correctedAt: corrected.correctedAt,
      takenBackAt: '2026-01-01T00:03:00.000Z',
    });
    const known = addMessages(empty, [read]);
    const after = replaceMessage(known, corrected);
    expect(after.messages).toEqual([corrected]);
    expect(unreadSequences(after, 'patient')).toEqual([1]);
    expect(unreadRevisions(after, 'patient')).not.toBe(unreadRevisions(addMessages(empty, [message(1)]), 'patient'));
    expect(addMessages(after, [read]).messages).toEqual([corrected]);
    const reread = addReceipt(after, 'm1', '2026-01-01T00:02:30.000Z');
    expect(addMessages(reread, [read]).messages[0]).toMatchObject({
      content: 'other',
      readAt: '2026-01-01T00:02:30.000Z',
    });
    expect(replaceMessage(after, taken).messages).toEqual([taken]);
    expect(addMessages(replaceMessage(after, taken), [corrected]).messages).toEqual([taken]);
    expect(unreadSequences(replaceMessage(after, taken), 'patient')).toEqual([]);
    expect(replaceMessage(after, message(7)).messages).toEqual([corrected]);
  });

  test('asks again for what may still change, and for nothing that was taken back', () => {
    const open = message(2, { readAt: 'then', changeableMs: 1 });
    const others = [message(1, { readAt: 'then' }), message(3, { readAt: 'then' })];
    expect(lastSettled(addMessages(empty, [...others, open]))).toBe(1);
    expect(lastSettled(addMessages(empty, [...others, { ...open, changeableMs: 0 }]))).toBe(3);
    expect(lastSettled(addMessages(empty, [...others, message(2, { takenBackAt: 'then' })]))).toBe(3);
  });

  test('offers one’s own last text for correction, while it may be corrected', () => {
    const own = (sequence: number, more: Partial<Message> = {}) =>
      message(sequence, { isAuthor: true, changeableMs: 1, ...more });
    expect(lastCorrectable(addMessages(empty, [own(1), own(2), message(3)]))).toBe('m2');
    expect(lastCorrectable(addMessages(empty, [own(1), own(2, { messageType: 'file' })]))).toBe('m1');
    expect(lastCorrectable(addMessages(empty, [own(1, { changeableMs: 0 })]))).toBeNull();
  });

  test('knows what of the other side waits to be read', () => {
    const log = addMessages(empty, [message(1), message(2), message(3, { senderId: 'patient' })]);
    expect(unreadSequences(log, 'patient')).toEqual([1, 2]);
    expect(unreadSequences(log, 'doctor')).toEqual([3]);
    expect(unreadSequences(addMessages(empty, [message(1, { readAt: 'then' })]), 'patient')).toEqual([]);
    expect(lastReceived(log, 'patient')).toEqual({ a: 2 });
    const own = message(4, { senderId: 'patient', readAt: 'then' });
    const settled = [message(3, { readAt: 'then' }), own];
    expect(lastSettled(addMessages(empty, settled))).toBe(4);
    expect(lastSettled(addMessages(empty, [...settled, message(5), message(6)]))).toBe(4);
    expect(lastSettled(addMessages(empty, [message(3, { senderId: 'patient' }), own]))).toBe(2);
    const unread = Array.from({ length: 60 }, (_, index) => message(index + 1));
    expect(lastSettled(addMessages(empty, unread))).toBe(10);
    expect([lastSequence(empty), lastSettled(empty)]).toEqual([0, 0]);
    expect([lastSequence(empty), lastReceived(empty, 'patient')]).toEqual([0, {}]);
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
