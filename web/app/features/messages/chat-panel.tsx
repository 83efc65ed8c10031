import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { WRITABLE_DAYS, writableUntil } from '@polyclinic/contract/messages/rules';
import type { Thread } from '@polyclinic/contract/messages/schemas';
import { Suspense, useMemo, useRef } from 'react';
import { useFormat } from '../../platform/format.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useLiveState } from '../../platform/live.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AnswerNotice } from './answer-times/answer-notice.tsx';
import { ChangeAnnouncement } from './change-announcement.tsx';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { DropZone } from './drop-zone.tsx';
import { lastCorrectable, unreadRevisions } from './message-log.ts';
import { OpenQuestion } from './open-question.tsx';
import { placeVisits } from './place-visits.ts';
import { TransferList } from './transfer-list.tsx';
import { TypingLabel } from './typing-label.tsx';
import { useChanges } from './use-changes.ts';
import { useConversation } from './use-conversation.ts';
import { useLeftCorrection } from './use-left-correction.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOutbox } from './use-outbox.ts';
import { useOthersTyping } from './use-typing.ts';
import { useUploads } from './use-uploads.ts';
import { WriteAbout } from './write-about.tsx';

const QuestionNotice = lazyPart(() => import('./question-notice.tsx'));

interface ChatPanelProps {
  appointment: Appointment;
  userId: string;
  thread: Thread;
  /** Classes, where it is to fill what surrounds it */
  height?: string;
  /** Whether it stands beside a call, which no link in it may end */
  isInCall?: boolean;
}

const panel = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card';
const usualHeight = 'h-150 max-h-[calc(100dvh-6rem)]';

/** Who one talks to, all that was said with its visits, and the input, which writes about the visit it was opened at. */
export function ChatPanel({ appointment, userId, thread, isInCall = false, height = usualHeight }: ChatPanelProps) {
  const { t } = useTranslation('messages');
  const container = useRef<HTMLDivElement>(null);
  const { contact } = thread;
  const { log, visits, add, showEarlier } = useConversation(appointment.id, userId, thread);
  const placed = useMemo(() => placeVisits(log, visits, appointment.id), [log, visits, appointment.id]);
  const outbox = useOutbox(userId, visits);
  const sharedIds = useMemo(() => new Set(log.messages.map(({ clientId }) => clientId)), [log]);
  const uploads = useUploads(appointment.id, userId, sharedIds, add);
  const typing = useOthersTyping(visits, userId);
  useMarkRead(container, unreadRevisions(log, userId));
  const isProvider = useViewer().session?.role === 'doctor';
  const name = isProvider ? appointment.patientName : appointment.providerName;
  const until = writableUntil(appointment.endTime);
  const isOver = !isProvider && until <= Date.now();
  const isClosed = contact !== 'open' || appointment.status === 'cancelled' || isOver;
  const changes = useChanges(!isClosed, add);
  useLeftCorrection(log.messages, userId, changes);
  const correctLast = (from: HTMLElement) => {
    const last = lastCorrectable(log);
    if (last) changes.begin(last, from);
    return last !== null;
  };
  const { date, dateTime, number } = useFormat();
  const isQuestion = appointment.appointmentType === 'message';
  const about = isQuestion ? t('question.header') : t('visit', { time: dateTime(appointment.startTime) });
  const words = isOver
    ? t('closedAfter', { days: number(WRITABLE_DAYS) })
    : t(isQuestion ? 'question.over' : appointment.endFact ? 'closedOver' : 'closed');
  const closing = contact === 'open' ? words : t(`contact.${contact}`);
  return (
    <DropZone
      label={t('conversation', { name })}
      className={classNames(panel, height)}
      onFiles={isClosed ? undefined : uploads.add}
    >
      <Counterpart
        patientId={appointment.patientId}
        id={isProvider ? appointment.patientId : appointment.providerId}
        name={name}
        photo={isProvider ? appointment.patientPhoto : appointment.providerPhoto}
        about={about}
      />
      {isQuestion ? (
        <Suspense>
          <QuestionNotice appointment={appointment} isProvider={isProvider} />
        </Suspense>
      ) : null}
      {isProvider && !isInCall ? <OpenQuestion visits={visits} opened={appointment.id} /> : null}
      {isProvider || isQuestion ? null : <AnswerNotice providerId={appointment.providerId} />}
      <Interruption />
      <ChatLog
        container={container}
        log={log}
        placed={placed}
        opened={appointment.id}
        {...outbox}
        userId={userId}
        name={name}
        onShowEarlier={() => void showEarlier()}
        changes={changes}
        isInCall={isInCall}
      />
      <ChangeAnnouncement messages={log.messages} />
      <TypingLabel count={typing} />
      <TransferList
        transfers={uploads.transfers}
        interrupted={isClosed ? [] : uploads.interrupted}
        onCancel={uploads.cancel}
        onTryAgain={(one) => void uploads.tryAgain(one)}
        onDismiss={(one) => void uploads.dismiss(one)}
        onFiles={uploads.add}
      />
      {isClosed ? (
        <p className="border-t border-line p-4 text-muted">
          {closing} {contact === 'own' ? <ToBlocks /> : null}
        </p>
      ) : null}
      {contact === 'open' && !isInCall ? (
        <WriteAbout visits={visits} opened={appointment.id} isClosed={isClosed} />
      ) : null}
      {isClosed ? null : (
        <>
          {!isProvider && appointment.status === 'completed' ? (
            <p className="px-4 pt-2 text-sm text-muted">{t('writableUntil', { date: date(until, 'day') })}</p>
          ) : null}
          <Composer
            appointmentId={appointment.id}
            userId={userId}
            outgoing={outbox.outgoing.filter(({ appointmentId }) => appointmentId === appointment.id)}
            onFiles={uploads.add}
            onCorrectLast={correctLast}
          />
        </>
      )}
    </DropZone>
  );
}

function ToBlocks() {
  const { t } = useTranslation('messages');
  return (
    <LocalizedLink to="/blocks" className="font-medium text-primary underline underline-offset-4">
      {t('contact.undo')}
    </LocalizedLink>
  );
}

interface CounterpartProps {
  /** Whose thread it is: what arrives in it is announced nowhere else */
  patientId: string;
  id: string;
  name: string;
  photo: string | null;
  /** Which visit, or that it is a question */
  about: string;
}

function Counterpart({ patientId, id, name, photo, about }: CounterpartProps) {
  return (
    <div data-thread={patientId} className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Avatar id={id} name={name} photo={photo} />
      <div className="min-w-0">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{about}</p>
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
