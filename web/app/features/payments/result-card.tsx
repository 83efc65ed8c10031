import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { ReactNode } from 'react';
import { AccountsZone } from '../../platform/accounts-zone.tsx';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';

interface ResultCardProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  appointment?: Appointment;
  /** The next steps */
  actions: ReactNode;
}

/** How a payment ended, and what to do now. */
export function ResultCard({ icon, title, children, appointment, actions }: ResultCardProps) {
  return (
    <div className="page grid max-w-[36rem] py-10 sm:py-16">
      <PageTitle title={title} />
      <Card className="grid justify-items-center gap-4 text-center">
        {icon}
        <div role="status" className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          <div className="grid gap-1 text-muted">{children}</div>
        </div>
        {appointment ? <AppointmentFacts appointment={appointment} /> : null}
        <div className="mt-2 flex w-full flex-wrap justify-center gap-3">{actions}</div>
      </Card>
    </div>
  );
}

function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('payments');
  const { dateTime, money } = useFormat();
  const facts = [
    [t('visit.with'), <bdi key="name">{appointment.providerName}</bdi>],
    [
      t(appointment.appointmentType === 'message' ? 'visit.due' : 'visit.when'),
      <span key="when" className="grid">
        <time dateTime={appointment.startTime}>{dateTime(appointment.startTime)}</time>
        <AccountsZone instant={appointment.startTime} />
      </span>,
    ],
    [t('visit.price'), money(appointment.feeCents, appointment.currency)],
    [t('visit.id'), <bdi key="id">#{appointment.id.slice(-8)}</bdi>],
  ] as const;
  return (
    <dl className="grid w-full divide-y divide-line border-y border-line text-start">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6 py-3">
          <dt className="text-muted">{term}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
