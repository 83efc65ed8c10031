import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { showToast } from '../../ui/toast.ts';
import { addMessages, addReceipt, lastSequence, type MessageLog } from './message-log.ts';

const PAGE_LIMIT = 200;

/** What came after the newest known message, page by page. */
async function readMissed(appointmentId: string, from: number, take: (log: (known: MessageLog) => MessageLog) => void) {
  let after = from;
  for (let page = 0; page < PAGE_LIMIT; page += 1) {
    const { messages, hasMore } = await browserApi.messages.list({ appointmentId, after });
    take((known) => addMessages(known, messages));
    after = messages.at(-1)?.sequence ?? after;
    if (!hasMore) return;
  }
}

/** The conversation of one appointment, kept current; begins with what the page was loaded with. */
export function useConversation(appointmentId: string, loaded: Omit<MessageLog, 'outgoing'>) {
  const { t } = useTranslation('messages');
  const [log, setLog] = useState<MessageLog>({ ...loaded, outgoing: null });
  const fail = () => void showToast('error', t('error.title'), t('error.load'));

  useLiveEvents((event) => {
    if (event.kind === 'ready') void readMissed(appointmentId, lastSequence(log), setLog).catch(fail);
    if (event.kind === 'message' && event.message.appointmentId === appointmentId) {
      setLog((known) => addMessages(known, [event.message]));
    }
    if (event.kind === 'receipt' && event.appointmentId === appointmentId) {
      setLog((known) => addReceipt(known, event.messageId, event.readAt));
    }
  });

  const showEarlier = async () => {
    const before = log.messages[0]?.sequence;
    try {
      const { messages, hasMore } = await browserApi.messages.list({ appointmentId, before });
      setLog((known) => ({ ...addMessages(known, messages), hasEarlier: hasMore }));
    } catch {
      fail();
    }
  };
  return { log, setLog, showEarlier };
}
