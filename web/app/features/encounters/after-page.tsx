import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveUpdates } from '../live/index.ts';
import { StatusBadge, useNow, useVisitActions, VisitTime, VisitType } from '../visits/index.ts';
import type { AfterData } from './after-loader.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { NoteEditor } from './note-editor.tsx';
import { RatingForm } from './rating-form.tsx';
import { SignedNote } from './signed-note.tsx';
import { VisitPlace } from './visit-place.tsx';
import { VisitProgress } from './visit-progress.tsx';

/** Beside and after a visit: where it takes place, its note, how it was, and a rating. */
export function AfterPage(data: AfterData) {
  const { appointment, contact, isDoctor, dashboardPath } = data;
  const { t } = useTranslation('encounters');
  const name = isDoctor ? appointment.patientName : appointment.providerName;
  const now = useNow(data.now);
  const actions = useVisitActions();
  const isOpen = appointment.status === 'confirmed' || appointment.status === 'in_progress';
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name })} />
      <LiveUpdates announces={[]} />
      <LinkButton to={dashboardPath} variant="ghost" className="-ms-4 justify-self-start">
        <ArrowLeft className="mirror size-5" aria-hidden="true" />
        {t('back')}
      </LinkButton>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">{t('title', { name })}</h1>
          <StatusBadge status={appointment.status} />
        </div>
        <VisitTime appointment={appointment} />
        <VisitType type={appointment.appointmentType} />
      </header>
      {isOpen && appointment.appointmentType !== 'video' ? (
        <Section title={t(appointment.appointmentType === 'phone' ? 'phone.title' : 'place.title')}>
          <VisitPlace appointment={appointment} contact={contact} isDoctor={isDoctor} />
          {isDoctor ? <VisitProgress appointment={appointment} now={now} actions={actions} /> : null}
        </Section>
      ) : null}
      <Note {...data} />
      <Afterwards {...data} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function Note({ appointment, note, isDoctor }: AfterData) {
  const { t } = useTranslation('encounters');
  const { id, status } = appointment;
  const takesNote = status === 'confirmed' || status === 'in_progress' || status === 'completed';
  if (isDoctor && takesNote) {
    return (
      <Section title={t('note.title')}>
        <NoteEditor key={id} appointmentId={id} loaded={note} isCompleted={status === 'completed'} />
      </Section>
    );
  }
  if (isDoctor || status !== 'completed') return null;
  return <Section title={t('note.title')}>{note ? <SignedNote note={note} /> : <p>{t('note.notYet')}</p>}</Section>;
}

function Afterwards({ appointment, feedback, review, isDoctor }: AfterData) {
  const { t } = useTranslation('encounters');
  if (appointment.status !== 'completed') return null;
  const { id, providerName } = appointment;
  return (
    <>
      <Section title={t('feedback.title')}>
        <FeedbackForm key={id} appointmentId={id} loaded={feedback} />
      </Section>
      {isDoctor ? null : (
        <Section title={t('rating.title', { name: providerName })}>
          <RatingForm key={id} appointmentId={id} loaded={review} />
        </Section>
      )}
    </>
  );
}
