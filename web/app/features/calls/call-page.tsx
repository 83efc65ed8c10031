import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { isAllowed } from '@polyclinic/contract/care/rules';
import type { Thread } from '@polyclinic/contract/messages/schemas';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { PhoneOffer } from '../appointments/index.ts';
import { ChatPanel, noteChangeable } from '../messages/index.ts';
import { ReportLink } from '../support/index.ts';
import { CallFlow } from './call-flow.tsx';
import { participantDoor } from './door.ts';
import { UrgentNews } from './urgent-news.tsx';
import { useHasCome, useServerTime } from './use-clock.ts';
import { useFollowedVisit } from './use-followed-visit.ts';

interface CallPageProps {
  appointment: Appointment;
  userId: string;
  /** Else on the patient's side: the patient, or the manager in their place */
  isProvider: boolean;
  dashboardPath: string;
  /** Null for people who may not read them */
  thread: Thread | null;
  /** What the doctor reads and writes beside the picture */
  record?: (() => ReactNode) | undefined;
  now: number;
}

/** The doctor's end completes a visit that has begun, once its start has come; one that has not is only left. */
async function completeAppointment(id: string) {
  const { status, mayState } = await browserApi.appointments.get({ id });
  if (status === 'in_progress' && mayState.includes('held')) await browserApi.appointments.complete({ id });
}

/** The video call of one visit, for its patient and its doctor. */
export function CallPage({ appointment, userId, isProvider, dashboardPath, thread, record, now }: CallPageProps) {
  const { t } = useTranslation('calls');
  const { timeRange, dateTime } = useFormat();
  const opensAt = Date.parse(appointment.startTime) - START_CALL_BEFORE_MS;
  const isOpen = useHasCome(opensAt, now);
  const serverTime = useServerTime(now);
  const isClosed = appointment.status !== 'confirmed' && appointment.status !== 'in_progress';
  const closed = isClosed ? t('failure.closed') : isOpen ? null : t('opensAt', { time: dateTime(opensAt) });
  const isOfCall = isAllowed(appointment.careRights, 'manage');
  const obstacle = isOfCall ? closed : t('failure.caregiver', { name: `\u2068${appointment.patientName}\u2069` });
  const name = isProvider ? appointment.patientName : appointment.providerName;
  const door = useMemo(() => participantDoor(appointment.id), [appointment.id]);
  const title = t('title', { name });
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const visit = localize(`/visit/${appointment.id}`);
  const { startTime, isOver } = useFollowedVisit(appointment, now, () => {
    void showToast('info', t('byPhone.title'), t(isProvider ? 'byPhone.provider' : 'byPhone.patient', { name }));
    void navigate(visit);
  });
  // The conversation may be opened long after it has come.
  useEffect(() => noteChangeable(thread?.messages ?? []), [thread]);
  return (
    <main className="flex h-dvh flex-col overflow-y-auto">
      <PageTitle title={title} />
      {isProvider ? <UrgentNews appointmentId={appointment.id} /> : null}
      <CallFlow
        door={door}
        title={title}
        back={<Back to={dashboardPath} />}
        lead={timeRange(appointment.startTime, appointment.endTime)}
        startTime={startTime}
        expected={name}
        isProvider={isProvider}
        isPaid={appointment.money !== null}
        serverTime={serverTime}
        notYet={obstacle ? <Alert>{obstacle}</Alert> : undefined}
        chat={
          thread ? () => <ChatPanel appointment={appointment} userId={userId} thread={thread} isInCall /> : undefined
        }
        record={record}
        appointmentId={appointment.id}
        isOver={isOver}
        byPhone={
          <PhoneOffer
            appointment={appointment}
            isProvider={isProvider}
            now={serverTime()}
            onDone={() => navigate(visit)}
          />
        }
        onEnd={async () => {
          if (isProvider) await completeAppointment(appointment.id);
        }}
        wayHome={<WayHome to={dashboardPath} />}
        report={<ReportLink appointmentId={appointment.id} name={name} />}
        afterwards={
          <Afterwards
            appointment={appointment}
            isProvider={isProvider}
            dashboardPath={dashboardPath}
            now={serverTime()}
          />
        }
      />
    </main>
  );
}

interface AfterwardsProps extends Pick<CallPageProps, 'appointment' | 'isProvider' | 'dashboardPath' | 'now'> {}

function Afterwards({ appointment, isProvider, dashboardPath, now }: AfterwardsProps) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const visit = `/visit/${appointment.id}`;
  return (
    <>
      <LinkButton to={visit}>{t('after')}</LinkButton>
      <WayHome to={dashboardPath} />
      <PhoneOffer
        appointment={appointment}
        isProvider={isProvider}
        now={now}
        onDone={() => navigate(localize(visit))}
      />
    </>
  );
}

function WayHome({ to }: { to: string }) {
  const { t } = useTranslation('calls');
  return (
    <LinkButton to={to} variant="secondary">
      {t('back')}
    </LinkButton>
  );
}

/** Leaving by this does not end the visit. */
function Back({ to }: { to: string }) {
  const { t } = useTranslation('calls');
  return (
    <LinkButton to={to} variant="ghost" aria-label={t('back')}>
      <ArrowLeft className="mirror size-5" aria-hidden="true" />
    </LinkButton>
  );
}
