import { type RefObject, useRef, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { showToast } from '../../../ui/toast.ts';
import type { MessageRow } from './report-loader.ts';

export type Side = 'earlier' | 'later';

/** The messages that can be shown with a report, and more of them on either side; `list` has the focus once there are no more. */
export function useMessageRow(appointmentId: string, loaded: MessageRow, list: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('support');
  const [row, setRow] = useState(loaded);
  const [reading, setReading] = useState<Side | null>(null);
  const isReading = useRef(false);
  const showMore = async (side: Side) => {
    if (isReading.current) return;
    isReading.current = true;
    setReading(side);
    try {
      const found = await browserApi.messages.list({ appointmentId, ...beyond(row, side) });
      setRow(side === 'earlier' ? withEarlier(row, found) : withLater(row, found));
      if (!found.hasMore) list.current?.focus();
    } catch {
      void showToast('error', t('report.moreFailed'));
    }
    isReading.current = false;
    setReading(null);
  };
  return { row, reading, showMore };
}

type Found = Pick<MessageRow, 'messages'> & { hasMore: boolean };

const beyond = ({ messages }: MessageRow, side: Side) =>
  side === 'earlier' ? { before: messages[0]?.sequence } : { after: messages.at(-1)?.sequence };

const withEarlier = (row: MessageRow, { messages, hasMore }: Found): MessageRow => ({
  ...row,
  messages: [...messages, ...row.messages],
  hasEarlier: hasMore,
});

const withLater = (row: MessageRow, { messages, hasMore }: Found): MessageRow => ({
  ...row,
  messages: [...row.messages, ...messages],
  hasLater: hasMore,
});
