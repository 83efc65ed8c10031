import type { Message, Thread, ThreadVisit } from '@polyclinic/contract/messages/schemas';
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
import { mergeVisits } from './place-visits.ts';

const PAGE_LIMIT = 200;

/** What came after a sequence, page by page; returns the sequence up to which all of it is known then. */
async function readMissed(appointmentId: string, from: number, take: (page: Thread) => void) {
  let after = from;
  for (let number = 0; number < PAGE_LIMIT; number += 1) {
    const page = await browserApi.messages.thread({ appointmentId, after });
    take(page);
    const { messages, hasMore } = page;
    after = messages.at(-1)?.sequence ?? after;
    if (!hasMore) break;
  }
  return after;
}

/** What an appointment's two people write to each other, kept current; begins with what the page was loaded with. */
export function useConversation(appointmentId: string, userId: string, loaded: Thread) {
  const { t } = useTranslation('messages');
  const [log, setLog] = useState<MessageLog>({ messages: loaded.messages, hasEarlier: loaded.hasMore });
  const [visits, learnOf] = useVisits(loaded.visits);
  const fail = () => void showToast('error', t('error.title'), t('error.load'));
  // Up to here nothing is missing. One's own message proves nothing of what was said before it.
  const completeUpTo = useRef(lastSequence(loaded));
  const mayLack = useRef(true);
  const catching = useRef<AbortController>(undefined);

  const take = (page: Thread) => {
    setLog((known) => addMessages(known, page.messages));
    learnOf(page.visits);
  };
  const { patientId, providerUserId } = loaded;
  const isOurs = useCallback(
    (message: Message) => message.patientId === patientId && message.providerUserId === providerUserId,
    [patientId, providerUserId],
  );
  const catchUp = async () => {
    catching.current?.abort();
    catching.current = new AbortController();
    const { signal } = catching.current;
    mayLack.current = true;
    // What was said, and what became of what was said before.
    const from = () => Math.min(completeUpTo.current, lastSettled(log));
    try {
      const upTo = await persist(() => readMissed(appointmentId, from(), take), { signal });
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
    // Of a visit that was booked since.
    if (!visits.some(({ id }) => id === message.appointmentId)) void catchUp();
  };

  useLiveEvents((event) => {
    if (event.kind === 'ready') void catchUp();
    if (event.kind === 'message' && isOurs(event.message)) hear(event.message);
    if (event.kind === 'message_change') setLog((known) => replaceMessage(known, event.message));
    if (event.kind === 'receipt') setLog((known) => addReceipt(known, event.messageId, event.readAt));
    if (event.kind === 'delivery') setLog((known) => addDelivery(known, event));
  });

  const received = JSON.stringify(lastReceived(log, userId));
  useEffect(() => {
    for (const [id, upTo] of Object.entries<number>(JSON.parse(received))) acknowledge(id, upTo);
  }, [received]);

  const add = useCallback((message: Message) => setLog((known) => addMessages(known, [message])), []);
  useEffect(
    () =>
      outboxOf(userId).onSent((message) => {
        if (isOurs(message)) setLog((known) => addMessages(known, [message]));
      }),
    [userId, isOurs],
  );

  const isLoading = useRef(false);
  const showEarlier = async () => {
    const before = log.messages[0]?.sequence;
    if (isLoading.current || !before) return;
    isLoading.current = true;
    try {
      const page = await browserApi.messages.thread({ appointmentId, before });
      learnOf(page.visits);
      setLog((known) => ({ ...addMessages(known, page.messages), hasEarlier: page.hasMore }));
    } catch {
      fail();
    } finally {
      isLoading.current = false;
    }
  };
  return { log, visits, add, showEarlier };
}

/** What is known of the visits of the two: what was told last, by the page or by an answer. */
function useVisits(loaded: ThreadVisit[]) {
  const [visits, setVisits] = useState<readonly ThreadVisit[]>(loaded);
  const learnOf = useCallback((told: ThreadVisit[]) => setVisits((known) => mergeVisits(known, told)), []);
  useEffect(() => learnOf(loaded), [loaded, learnOf]);
  return [visits, learnOf] as const;
}
