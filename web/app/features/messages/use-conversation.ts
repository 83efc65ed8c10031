import type { Message } from '@polyclinic/contract/messages/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { persist } from '../../platform/persist.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { acknowledge } from '../live/index.ts';
import {
  addDelivery,
  addMessages,
  addReceipt,
  lastReceived,
  lastSequence,
  lastSettled,
  type MessageLog,
  replaceMessage,
} from './message-log.ts';
import { outboxOf } from './outbox.ts';

const PAGE_LIMIT = 200;

/** What came after a sequence, page by page; returns the sequence up to which all of it is known then. */
async function readMissed(appointmentId: string, from: number, take: (log: (known: MessageLog) => MessageLog) => void) {
  let after = from;
  for (let page = 0; page < PAGE_LIMIT; page += 1) {
    const { messages, hasMore } = await browserApi.messages.list({ appointmentId, after });
    take((known) => addMessages(known, messages));
    after = messages.at(-1)?.sequence ?? after;
    if (!hasMore) break;
  }
  return after;
}

/** The conversation of one appointment, kept current; begins with what the page was loaded with. */
export function useConversation(appointmentId: string, userId: string, loaded: MessageLog) {
  const { t } = useTranslation('messages');
  const [log, setLog] = useState<MessageLog>(loaded);
  const fail = () => void showToast('error', t('error.title'), t('error.load'));
  // Up to here nothing is missing. One's own message proves nothing of what was said before it.
  const completeUpTo = useRef(lastSequence(loaded));
  const mayLack = useRef(true);
  const catching = useRef<AbortController>(undefined);

  const catchUp = async () => {
    catching.current?.abort();
    catching.current = new AbortController();
    const { signal } = catching.current;
    mayLack.current = true;
    // What was said, and what became of what was said before.
    const from = () => Math.min(completeUpTo.current, lastSettled(log));
    try {
      const upTo = await persist(() => readMissed(appointmentId, from(), setLog), { signal });
      if (signal.aborted) return;
      completeUpTo.current = upTo;
      mayLack.current = false;
    } catch {
      if (!signal.aborted) fail();
    }
  };
  useEffect(() => () => catching.current?.abort(), []);
  const hear = (message: Message) => {
    if (!mayLack.current) completeUpTo.current = message.sequence;
    setLog((known) => addMessages(known, [message]));
  };

  useLiveEvents((event) => {
    if (event.kind === 'ready') void catchUp();
    if (event.kind === 'message' && event.message.appointmentId === appointmentId) hear(event.message);
    if (event.kind === 'message_change' && event.message.appointmentId === appointmentId) {
      setLog((known) => replaceMessage(known, event.message));
    }
    if (event.kind === 'receipt' && event.appointmentId === appointmentId) {
      setLog((known) => addReceipt(known, event.messageId, event.readAt));
    }
    if (event.kind === 'delivery' && event.appointmentId === appointmentId) {
      setLog((known) => addDelivery(known, event.userId, event.upTo));
    }
  });

  const received = lastReceived(log, userId);
  useEffect(() => {
    if (received) acknowledge(appointmentId, received);
  }, [appointmentId, received]);

  const add = useCallback((message: Message) => setLog((known) => addMessages(known, [message])), []);
  useEffect(
    () =>
      outboxOf(userId).onSent((message) => {
        if (message.appointmentId === appointmentId) setLog((known) => addMessages(known, [message]));
      }),
    [userId, appointmentId],
  );

  const isLoading = useRef(false);
  const showEarlier = async () => {
    const before = log.messages[0]?.sequence;
    if (isLoading.current || !before) return;
    isLoading.current = true;
    try {
      const { messages, hasMore } = await browserApi.messages.list({ appointmentId, before });
      setLog((known) => ({ ...addMessages(known, messages), hasEarlier: hasMore }));
    } catch {
      fail();
    } finally {
      isLoading.current = false;
    }
  };
  return { log, add, showEarlier };
}
