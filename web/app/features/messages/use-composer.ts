import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPrivate, storePrivate } from '../../platform/private-store.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { showToast } from '../../ui/toast.ts';
import { codeOf, secondsToWait } from './after-failure.ts';
import { type Outgoing, outboxOf } from './outbox.ts';
import { useServerDraft } from './use-server-draft.ts';

const REASONS: Record<string, string> = {
  UNAUTHENTICATED: 'error.signedOut',
  CONTACT_CLOSED: 'contact.closed',
};

/** Says why a message was refused, or how long it has to wait. */
function useExplanation() {
  const { t, tAny } = useTranslation('messages');
  const spans = useSpans();
  return (error: unknown) => {
    const wait = secondsToWait(error);
    if (wait) void showToast('info', t('held.title'), t('held.text', { when: spans.wait(wait) }));
    else void showToast('error', t('error.title'), tAny(REASONS[codeOf(error)] ?? 'error.send'));
  };
}

/** The text being written: kept over a reload, and back in the input when it is refused. */
export function useComposer(appointmentId: string, userId: string, outgoing: readonly Outgoing[]) {
  const explain = useExplanation();
  const [text, setText] = useState('');
  const draft = `draft:${appointmentId}`;
  // The same text again is the same message: the first try may have been stored after all.
  const refused = useRef<Outgoing | null>(null);

  const storeOnServer = useServerDraft(appointmentId, (content) => setText((typed) => typed || content));
  const change = (value: string) => {
    setText(value);
    storePrivate(userId, draft, value || null);
    storeOnServer(value);
  };
  const restoreDraft = useEffectEvent(() => setText((typed) => typed || (readPrivate<string>(userId, draft) ?? '')));
  useEffect(() => restoreDraft(), []);

  const onRefused = useEffectEvent((entry: Outgoing, error: unknown) => {
    if (entry.appointmentId === appointmentId) explain(error);
  });
  useEffect(() => outboxOf(userId).onRefused((entry, error) => onRefused(entry, error)), [userId]);

  const takeBack = useEffectEvent((entry: Outgoing) => {
    if (text || readPrivate(userId, draft)) return;
    refused.current = entry;
    change(entry.content);
    outboxOf(userId).remove(entry.clientId);
  });
  const first = outgoing.find(({ isRefused }) => isRefused);
  useEffect(() => {
    if (first) takeBack(first);
  }, [first]);

  const send = () => {
    const content = text.trim();
    if (!content) return;
    const isSame = refused.current?.content === content;
    const clientId = isSame && refused.current ? refused.current.clientId : crypto.randomUUID();
    refused.current = null;
    change('');
    outboxOf(userId).add({ appointmentId, clientId, content });
  };
  return { text, change, send };
}
