import type { Message } from '@polyclinic/contract/messages/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changedAt } from './message-log.ts';

/** Says to screen readers what became of messages that were there already; their bubbles keep silent about it. */
export function ChangeAnnouncement({ messages }: { messages: Message[] }) {
  const { t } = useTranslation('messages');
  const [said, setSaid] = useState({ times: 0, text: '' });
  const known = useRef<Map<string, string>>(undefined);
  const say = useEffectEvent((changed: Message[]) => {
    const text = changed.map(({ takenBackAt, content }) =>
      takenBackAt ? t('change.saidTakenBack') : t('change.saidCorrected', { text: content }),
    );
    setSaid(({ times }) => ({ times: times + 1, text: text.join(' ') }));
  });
  useEffect(() => {
    const before = known.current;
    known.current = new Map(messages.map((message) => [message.id, changedAt(message)]));
    const changed = messages.filter(
      (message) => (before?.get(message.id) ?? changedAt(message)) !== changedAt(message),
    );
    if (changed.length > 0) say(changed);
  }, [messages]);
  return (
    <div role="status">
      {said.text ? (
        // The same words again are another element, or nothing would be said.
        <VisuallyHidden key={said.times}>{said.text}</VisuallyHidden>
      ) : null}
    </div>
  );
}
