import { useState } from 'react';
import { useLiveEvents } from '../../platform/live.ts';
import { useTranslation } from '../../platform/translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Says to screen readers what became of a message that was there already. */
export function ChangeAnnouncement({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('messages');
  const [said, setSaid] = useState({ times: 0, text: '' });
  useLiveEvents((event) => {
    if (event.kind !== 'message_change' || event.message.appointmentId !== appointmentId) return;
    const { takenBackAt, content } = event.message;
    const text = takenBackAt ? t('change.saidTakenBack') : t('change.saidCorrected', { text: content });
    setSaid(({ times }) => ({ times: times + 1, text }));
  });
  return (
    <div role="status">
      {said.text ? (
        // The same words again are another element, or nothing would be said.
        <VisuallyHidden key={said.times}>{said.text}</VisuallyHidden>
      ) : null}
    </div>
  );
}
