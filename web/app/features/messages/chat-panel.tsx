import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useLiveState } from '../../platform/live.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { type MessageLog, unreadUpTo } from './message-log.ts';
import { TypingLabel } from './typing-label.tsx';
import { useConversation } from './use-conversation.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOthersTyping } from './use-typing.ts';

interface ChatPanelProps {
  appointment: Appointment;
  userId: string;
  loaded: Omit<MessageLog, 'outgoing'>;
}

const panel =
  'flex h-150 max-h-[calc(100dvh-6rem)] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card';

/** Who one talks to, what was said, and the input. */
export function ChatPanel({ appointment, userId, loaded }: ChatPanelProps) {
  const { t } = useTranslation('messages');
  const { log, setLog, showEarlier } = useConversation(appointment.id, loaded);
  const typing = useOthersTyping(appointment.id, userId);
  useMarkRead(appointment.id, unreadUpTo(log, userId));
  const isPatient = appointment.patientId === userId;
  const name = isPatient ? appointment.providerName : appointment.patientName;
  return (
    <section className={panel} aria-label={t('conversation', { name })}>
      <Counterpart
        id={isPatient ? appointment.providerId : appointment.patientId}
        name={name}
        at={appointment.startTime}
      />
      <Interruption />
      <ChatLog log={log} userId={userId} name={name} onShowEarlier={showEarlier} />
      <TypingLabel count={typing} />
      {appointment.status === 'cancelled' ? (
        <p className="border-t border-line p-4 text-muted">{t('closed')}</p>
      ) : (
        <Composer appointmentId={appointment.id} setLog={setLog} />
      )}
    </section>
  );
}

function Counterpart({ id, name, at }: { id: string; name: string; at: string }) {
  const { t } = useTranslation('messages');
  const { dateTime } = useFormat();
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Avatar id={id} name={name} />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{t('visit', { time: dateTime(at) })}</p>
      </div>
    </div>
  );
}

function Interruption() {
  const { t } = useTranslation('messages');
  const isInterrupted = useLiveState() === 'interrupted';
  return (
    <div role="status">
      {isInterrupted ? <p className="bg-warning-soft px-4 py-2 text-sm text-warning">{t('reconnecting')}</p> : null}
    </div>
  );
}
