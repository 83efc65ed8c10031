import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import type { ReactNode } from 'react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { useViewer } from '../../../platform/viewer.ts';
import { AppointmentTime, VisitType } from '../../appointments/index.ts';
import type { OwnPagesData } from './own-pages-loader.ts';

/** One's own pages that this device has stored. Says whose they are, and which, to the service worker. */
export function OwnPages({ owner, visits, contact, summaries, conversations }: OwnPagesData) {
  const { t } = useTranslation('dashboards/patient');
  const { date } = useFormat();
  const name = useViewer().session?.fullName ?? '';
  const [next, ...more] = visits;
  return (
    <section data-owner={owner} className="mt-8 w-full max-w-xl justify-self-center text-start">
      <h2 className="text-lg">{t('kept.title', { name: `\u2068${name}\u2069` })}</h2>
      <p className="text-sm text-muted">{t('kept.text')}</p>
      {next ? (
        <OwnLink to={`/visit/${next.id}`}>
          <span className="font-medium">{t('kept.next', { name: `\u2068${next.providerName}\u2069` })}</span>
          <AppointmentTime appointment={next} />
          <VisitType type={next.appointmentType} />
          <How visit={next} contact={contact} />
        </OwnLink>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {more.map(({ id, startTime, providerName }) => (
          <OwnLine key={id} to={`/visit/${id}`} about={date(startTime, 'short')}>
            {providerName}
          </OwnLine>
        ))}
        {conversations.map(({ appointmentId, counterpartName }) => (
          <OwnLine key={appointmentId} to={`/messages/${appointmentId}`} about={t('kept.messages')}>
            {counterpartName}
          </OwnLine>
        ))}
        {summaries.map(({ id, startTime, providerName }) => (
          <OwnLine key={id} to={`/visit/${id}`} about={t('kept.summary', { date: date(startTime, 'short') })}>
            {providerName}
          </OwnLine>
        ))}
        <OwnLine to="/patient/summary">{t('kept.health')}</OwnLine>
        <OwnLine to="/patient">{t('kept.dashboard')}</OwnLine>
      </ul>
    </section>
  );
}

/** How to join the visit, at which number to wait, or where to go. */
function How({ visit, contact }: { visit: OwnPagesData['visits'][number]; contact: OwnPagesData['contact'] }) {
  const { t } = useTranslation('dashboards/patient');
  const { time } = useFormat();
  if (visit.appointmentType === 'video')
    return <span>{t('kept.join', { time: time(Date.parse(visit.startTime) - START_CALL_BEFORE_MS) })}</span>;
  if (visit.appointmentType === 'phone')
    return (
      <>
        <span>{t('next.todo.phone')}</span>
        <bdi dir="ltr">{contact?.patientPhone}</bdi>
      </>
    );
  return (
    <span dir="auto" className="whitespace-pre-line rtl:text-right">
      {contact?.address}
    </span>
  );
}

function OwnLink({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) {
  const address = useLocalizedPath()(to);
  return (
    <a
      href={address}
      data-keep={address}
      className={`mt-4 grid gap-1 rounded-card border border-line bg-surface p-4 ${className}`}
    >
      {children}
    </a>
  );
}

function OwnLine({ to, about, children }: { to: string; about?: string; children: ReactNode }) {
  const address = useLocalizedPath()(to);
  return (
    <li>
      <a
        href={address}
        data-keep={address}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
      >
        <span className="font-medium underline underline-offset-4">
          <bdi>{children}</bdi>
        </span>
        {about ? <span className="text-sm text-muted">{about}</span> : null}
      </a>
    </li>
  );
}
