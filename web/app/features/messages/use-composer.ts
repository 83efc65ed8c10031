import { ORPCError } from '@orpc/client';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { addMessages, type MessageLog, type Outgoing } from './message-log.ts';
import { sendReliably } from './send-reliably.ts';

const REASONS: Record<string, string> = { UNAUTHENTICATED: 'error.signedOut', RATE_LIMITED: 'error.tooFast' };

/** The text being written and its way to the server; it comes back to the input if it can't be sent. */
export function useComposer(appointmentId: string, setLog: Dispatch<SetStateAction<MessageLog>>) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const explain = (error: unknown) => {
    const refusal = error instanceof ORPCError ? error : null;
    return t(REASONS[refusal?.code ?? ''] ?? 'error.send', {
      when: format.wait(refusal?.data?.retryAfterSeconds ?? 60),
    });
  };
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  // The same text again is the same message: the first try may have been stored after all.
  const failed = useRef<Outgoing | null>(null);

  const send = async () => {
    const content = text.trim();
    if (!content || isSending) return;
    const again = failed.current?.content === content ? failed.current : null;
    const outgoing = again ?? { clientId: crypto.randomUUID(), content };
    setText('');
    setSending(true);
    setLog((log) => ({ ...log, outgoing }));
    try {
      const stored = await sendReliably({ appointmentId, ...outgoing });
      failed.current = null;
      setLog((log) => addMessages(log, [stored]));
    } catch (error) {
      failed.current = outgoing;
      setLog((log) => ({ ...log, outgoing: null }));
      setText((typed) => typed || content);
      void showToast('error', t('error.title'), explain(error));
    } finally {
      setSending(false);
    }
  };
  return { text, setText, isSending, send };
}
