import { isAllowed } from '@polyclinic/contract/care/rules';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import {
  StatusBadge,
  useNow,
  useVisitActions,
  VisitAct,
  VisitBehalf,
  VisitTime,
  VisitType,
} from '../appointments/index.ts';
import { LiveUpdates } from '../live/index.ts';
import type { VisitData } from './appointment-loader.ts';
import { VisitPlace } from './appointment-place.tsx';
import { VisitProgress } from './appointment-progress.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { NoteEditor } from './note-editor.tsx';
import { SignedNote } from './signed-note.tsx';

interface VisitPageProps extends VisitData {
  /** Where the visits of this person are */
  dashboardPath: string;
  /** What its patient, or its doctor, sees of it and may do about it */
  own: ReactNode;
  /** What its patient says of it in public */
  ownReview: ReactNode;
}

/** One visit, for its patient's side or its doctor: when and where it is, its note, and how it was. */
export function VisitPage({ dashboardPath, own, ownReview, ...data }: VisitPageProps) {
  const { appointment, feedback, isDoctor } = data;
  const { t } = useTranslation('encounters');
  const { id, status, careRights } = appointment;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: isDoctor ? appointment.patientName : appointment.providerName })} />
      <LiveUpdates announces={isDoctor ? [] : ['scheduled', 'in_progress']} />
      <BackLink to={dashboardPath}>{t('back')}</BackLink>
      <Heading {...data} />
      {isDoctor ? <VisitAct appointment={appointment} now={data.now} /> : null}
      {own}
      <Place {...data} />
      <Note {...data} />
      {status === 'completed' && careRights === null ? (
        <Section title={t('feedback.title')}>
          <FeedbackForm key={id} appointmentId={id} loaded={feedback} />
        </Section>
      ) : null}
      {ownReview}
    </div>
  );
}

function Heading({ appointment, isDoctor }: VisitData) {
  const { t } = useTranslation('encounters');
  const { providerId, providerName, patientId, patientName, specialty, appointmentType } = appointment;
  const [id, name] = isDoctor ? [patientId, patientName] : [providerId, providerName];
  return (
    <header className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar id={id} name={name} size="large" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h1 className="text-xl">{t('title', { name })}</h1>
            <StatusBadge {...appointment} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {isDoctor ? null : specialty.name}
            <VisitType type={appointmentType} />
          </p>
          <VisitBehalf appointment={appointment} />
        </div>
      </div>
      <VisitTime appointment={appointment} />
    </header>
  );
}

/** The number or the address, as long as it is needed; a video call has neither. */
function Place({ appointment, contact, isDoctor, now: serverNow }: VisitData) {
  const { t } = useTranslation('encounters');
  const now = useNow(serverNow);
  const actions = useVisitActions();
  const { appointmentType, status } = appointment;
  const isOpen = status === 'confirmed' || status === 'in_progress';
  if (!isOpen || appointmentType === 'video') return null;
  return (
    <Section title={t(appointmentType === 'phone' ? 'phone.title' : 'place.title')}>
      <VisitPlace appointment={appointment} contact={contact} isDoctor={isDoctor} />
      {isDoctor ? <VisitProgress appointment={appointment} now={now} actions={actions} /> : null}
    </Section>
  );
}

function Note({ appointment, note, isDoctor, now }: VisitData) {
  const { t } = useTranslation('encounters');
  const { id, status, careRights } = appointment;
  const takesNote = status === 'confirmed' || status === 'in_progress' || status === 'completed';
  if (isDoctor && takesNote) {
    return (
      <Section title={t('note.title')}>
        <NoteEditor key={id} appointmentId={id} loaded={note} isCompleted={status === 'completed'} now={now} />
      </Section>
    );
  }
  if (isDoctor || status !== 'completed' || !isAllowed(careRights, 'records')) return null;
  return <Section title={t('note.title')}>{note ? <SignedNote note={note} /> : <p>{t('note.notYet')}</p>}</Section>;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}
