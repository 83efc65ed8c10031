import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useState } from 'react';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { CallSession } from './call-session.tsx';
import { CallTop } from './call-top.tsx';

interface CallPageProps {
  appointment: Appointment;
  userId: string;
  dashboardPath: string;
}

/** The video call of one visit. */
export function CallPage({ appointment, userId, dashboardPath }: CallPageProps) {
  const { t } = useTranslation('calls');
  const [attempt, setAttempt] = useState(0);
  const isDoctor = appointment.patientId !== userId;
  const name = isDoctor ? appointment.patientName : appointment.providerName;
  return (
    <div className="page flex grow flex-col gap-4 py-4 sm:py-6">
      <PageTitle title={t('title', { name })} />
      <CallTop name={name} appointment={appointment} dashboardPath={dashboardPath} />
      <CallSession
        key={attempt}
        appointmentId={appointment.id}
        other={{ id: isDoctor ? appointment.patientId : appointment.providerId, name }}
        userId={userId}
        isDoctor={isDoctor}
        dashboardPath={dashboardPath}
        onAgain={() => setAttempt(attempt + 1)}
      />
    </div>
  );
}
