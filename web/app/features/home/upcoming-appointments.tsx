import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import {
  AppointmentLink,
  AppointmentTime,
  CallLink,
  holdLeft,
  TimingBadge,
  useNow,
  VisitType,
} from '../appointments/index.ts';

interface UpcomingAppointmentsProps {
  coming: Appointment[];
  now: number;
  role: Session['role'];
}

const SHOWN = 3;

/** What comes until the end of tomorrow, above everything else. */
export default function UpcomingAppointments({ coming, now: serverNow, role }: UpcomingAppointmentsProps) {
  const { t } = useTranslation('home');
  const now = useNow(serverNow);
  const isProvider = role === 'doctor';
  return (
    <section aria-labelledby="upcoming" className="page pt-8">
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="upcoming" className="text-lg">
            {t('upcoming.title')}
          </h2>
          <LinkButton to={isProvider ? '/provider' : '/patient'} variant="ghost" className="-me-4">
            {t('upcoming.all')}
          </LinkButton>
        </div>
        <ul className="divide-y divide-line">
          {coming.slice(0, SHOWN).map((appointment) => (
            <li key={appointment.id} className="py-4 last:pb-0">
              <AppointmentLine appointment={appointment} now={now} isProvider={isProvider} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function AppointmentLine({
  appointment,
  now,
  isProvider,
}: {
  appointment: Appointment;
  now: number;
  isProvider: boolean;
}) {
  const { t } = useTranslation('home');
  const { providerId, providerName, patientId, patientName, appointmentType, specialty } = appointment;
  const [id, name, photo] = isProvider
    ? [patientId, patientName, appointment.patientPhoto]
    : [providerId, providerName, appointment.providerPhoto];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-72 items-center gap-3">
        <Avatar id={id} name={name} photo={photo} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            <bdi>{name}</bdi>
            <TimingBadge appointment={appointment} now={now} />
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {isProvider ? null : specialty.name}
            <VisitType type={appointmentType} />
          </p>
        </div>
      </div>
      <AppointmentTime appointment={appointment} />
      {holdLeft(appointment, now) > 0 && !isProvider ? (
        <LinkButton to="/patient">{t('upcoming.pay')}</LinkButton>
      ) : (
        <>
          <CallLink appointment={appointment} now={now} as={isProvider ? 'start' : 'join'} />
          <AppointmentLink appointment={appointment} now={now} />
        </>
      )}
    </div>
  );
}
