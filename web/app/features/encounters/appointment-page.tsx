import { isAllowed } from '@polyclinic/contract/care/rules';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import {
  AppointmentAct,
  AppointmentBehalf,
  AppointmentTime,
  NoShowButton,
  PhoneOffer,
  possibleSteps,
  StatusBadge,
  type StepProps,
  useAppointmentActions,
  useNow,
  VisitType,
} from '../appointments/index.ts';
import { BlockLink } from '../blocks/index.ts';
import { ReportLink } from '../support/index.ts';
import type { AppointmentData } from './appointment-loader.ts';
import { AppointmentPlace } from './appointment-place.tsx';
import { AppointmentProgress } from './appointment-progress.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { NoteEditor } from './note-editor.tsx';
import { PhoneInstead } from './phone-instead.tsx';
import { SignedNote } from './signed-note.tsx';
import { VisitTimeline } from './visit-timeline.tsx';

interface AppointmentPageProps extends AppointmentData {
  /** Where the visits of this person are */
  dashboardPath: string;
  /** What its patient, or its doctor, sees of it and may do about it */
  own: ReactNode;
  /** What its patient says of it in public */
  ownReview: ReactNode;
}

/** One visit, for its patient's side or its doctor: when and where it is, its note, and how it was. */
export function AppointmentPage({ dashboardPath, own, ownReview, ...data }: AppointmentPageProps) {
  const { appointment, feedback, isProvider } = data;
  const { t } = useTranslation('encounters');
  const { id, status, careRights, appointmentType } = appointment;
  const isQuestion = appointmentType === 'message';
  const hasPlace = appointmentType === 'phone' || appointmentType === 'in_person';
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: isProvider ? appointment.patientName : appointment.providerName })} />
      <BackLink to={dashboardPath}>{t('back')}</BackLink>
      <Heading {...data} />
      {isProvider ? <AppointmentAct appointment={appointment} now={data.now} /> : null}
      {own}
      {/* Where to go, or at which number to wait, is asked for before what is done and to do. */}
      {hasPlace ? <Place {...data} /> : null}
      {isProvider || isQuestion ? null : <VisitTimeline {...data} />}
      {hasPlace ? null : <Place {...data} />}
      <Note {...data} />
      {status === 'completed' && careRights === null && !isQuestion ? (
        <Section title={t('feedback.title')}>
          <FeedbackForm key={id} appointmentId={id} loaded={feedback} />
        </Section>
      ) : null}
      {ownReview}
      <div className="flex flex-wrap gap-x-6">
        <ReportLink appointmentId={id} name={isProvider ? appointment.patientName : appointment.providerName} />
        <BlockLink appointment={appointment} isProvider={isProvider} />
      </div>
    </div>
  );
}

function Heading({ appointment, isProvider }: AppointmentData) {
  const { t } = useTranslation('encounters');
  const format = useFormat();
  const { providerId, providerName, patientId, patientName, specialty, appointmentType } = appointment;
  const [id, name, photo] = isProvider
    ? [patientId, patientName, appointment.patientPhoto]
    : [providerId, providerName, appointment.providerPhoto];
  return (
    <header className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar id={id} name={name} photo={photo} size="large" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h1 className="text-xl">{t(appointmentType === 'message' ? 'question.heading' : 'title', { name })}</h1>
            <StatusBadge {...appointment} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {isProvider ? null : specialty.name}
            <VisitType type={appointmentType} />
          </p>
          <AppointmentBehalf appointment={appointment} />
        </div>
      </div>
      <AppointmentTime appointment={appointment} />
      {appointment.wentOnByPhoneAt ? (
        <p className="text-sm text-muted">{t('byPhone', { time: format.time(appointment.wentOnByPhoneAt) })}</p>
      ) : null}
    </header>
  );
}

/** The number or the address, as long as it is needed; a video call has neither. */
function Place({ appointment, contact, isProvider, now: serverNow }: AppointmentData) {
  const { t } = useTranslation('encounters');
  const now = useNow(serverNow);
  const actions = useAppointmentActions();
  const { revalidate } = useRevalidator();
  const { appointmentType, status } = appointment;
  const isOpen = status === 'confirmed' || status === 'in_progress';
  const steps = { appointment, now, actions };
  if (!isOpen) return null;
  if (appointmentType === 'message') return <Answer appointment={appointment} isProvider={isProvider} />;
  if (appointmentType === 'video')
    return (
      <>
        {isProvider ? <MissedCall {...steps} /> : null}
        {isAllowed(appointment.careRights, 'manage') ? (
          <PhoneOffer appointment={appointment} isProvider={isProvider} now={now} onDone={() => revalidate()} />
        ) : null}
      </>
    );
  return (
    <Section title={t(appointmentType === 'phone' ? 'phone.title' : 'place.title')}>
      <AppointmentPlace appointment={appointment} contact={contact} isProvider={isProvider} />
      <PhoneInstead appointment={appointment} isProvider={isProvider} now={now} />
      {isProvider ? <AppointmentProgress {...steps} /> : null}
    </Section>
  );
}

/** Where a question is answered, which is the conversation. */
function Answer({ appointment, isProvider }: Pick<AppointmentData, 'appointment' | 'isProvider'>) {
  const { t } = useTranslation('encounters');
  const toAnswer = appointment.feeCents > 0 ? 'question.toAnswer' : 'question.toAnswerFree';
  return (
    <Section title={t('question.title')}>
      <p className="text-pretty">{t(isProvider ? toAnswer : 'question.waiting')}</p>
      {isAllowed(appointment.careRights, 'messages') ? (
        <LinkButton to={`/messages/${appointment.id}`} className="justify-self-start">
          {t('question.conversation')}
        </LinkButton>
      ) : null}
    </Section>
  );
}

/** Where the call leads a doctor who has waited long enough for the patient. */
function MissedCall(props: StepProps) {
  const canReport = possibleSteps(props.appointment, props.now).includes('markNoShow');
  return canReport ? (
    <p>
      <NoShowButton {...props} isTarget />
    </p>
  ) : null;
}

function Note({ appointment, note, briefing, isProvider, now }: AppointmentData) {
  const { t } = useTranslation('encounters');
  const { id, status, careRights, appointmentType } = appointment;
  // Its record is the answer itself.
  if (appointmentType === 'message' && !note) return null;
  const takesNote = status === 'confirmed' || status === 'in_progress' || status === 'completed';
  if (isProvider && takesNote) {
    return (
      <Section title={t('note.title')}>
        <NoteEditor
          key={id}
          appointmentId={id}
          loaded={note}
          isCompleted={status === 'completed'}
          language={briefing?.language ?? null}
          now={now}
        />
      </Section>
    );
  }
  if (isProvider || status !== 'completed' || !isAllowed(careRights, 'records')) return null;
  return (
    <Section id="note" title={t('note.title')}>
      {note ? <SignedNote note={note} isForPatient /> : <p>{t('note.notYet')}</p>}
    </Section>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card id={id} className="grid scroll-mt-20 gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}
