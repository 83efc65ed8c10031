import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { DayBriefing } from '@polyclinic/contract/encounters/schemas';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  AppointmentAct,
  type AppointmentActions,
  AppointmentLink,
  CallLink,
  StatusBadge,
  VisitType,
} from '../../appointments/index.ts';
import { EndLine, ProviderQuestion } from '../../ends/index.ts';
import { AppointmentBrief } from './appointment-brief.tsx';
import { AppointmentSteps } from './appointment-steps.tsx';
import { UrgencyBadge } from './urgency-badge.tsx';
import { toAddress, type View } from './view.ts';

interface AppointmentCardProps {
  appointment: Appointment;
  /** Of a visit of today */
  brief: DayBriefing | undefined;
  view: View;
  now: number;
  actions: AppointmentActions;
  /** It stands above all others, with why the patient comes whenever it is. */
  isNext?: boolean;
}

const over = new Set(['completed', 'cancelled', 'no_show']);

/** One visit as its doctor sees it. */
export function AppointmentCard({ appointment, brief, view, now, actions, isNext = false }: AppointmentCardProps) {
  const { t } = useTranslation('dashboards/provider');
  const { t: visitText } = useTranslation('appointments');
  const format = useFormat();
  const { id, patientId, patientName, appointmentType, status, startTime, endTime, feeCents, currency } = appointment;
  const details = toAddress({ ...view, tab: 'communication', appointment: id });
  const time = format.timeRange(startTime, endTime);
  // From when on a call can be started is worth a line on its day.
  const isNear = isNext || format.daysAhead(startTime, now) <= 0;
  const Heading = isNext ? 'h3' : 'h4';
  const style = 'grid gap-3 rounded-card border border-line p-4 sm:p-5';
  return (
    <article
      aria-label={t('card.label', { name: patientName })}
      className={classNames(
        style,
        over.has(status) ? 'bg-transparent' : 'bg-surface shadow-card',
        isNext && 'border-s-4 border-s-apricot',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <time dateTime={startTime} className="font-semibold tabular-nums">
          {isNext ? visitText('time.here', { date: format.date(startTime, 'day'), time }) : time}
        </time>
        <div className="flex items-center gap-3">
          <span className="text-sm text-muted tabular-nums">{format.money(feeCents, currency)}</span>
          {over.has(status) ? null : <UrgencyBadge urgency={appointment.urgency} />}
          <StatusBadge {...appointment} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 grow items-center gap-3">
          <Avatar id={patientId} name={patientName} size="small" />
          <div className="min-w-0">
            <Heading className="text-base font-medium">
              <bdi className="block truncate ltr:text-left rtl:text-right">{patientName}</bdi>
            </Heading>
            <VisitType type={appointmentType} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {isNear ? <CallLink appointment={appointment} now={now} as="start" /> : null}
          <AppointmentLink appointment={appointment} now={now} />
          <AppointmentSteps appointment={appointment} now={now} actions={actions} />
          <LinkButton to={details} variant="ghost" className="-me-2 ms-auto">
            {t('card.details')}
            <ChevronRight className="mirror size-4 text-muted" aria-hidden="true" />
          </LinkButton>
        </div>
      </div>
      <ProviderQuestion appointment={appointment} now={now} />
      <EndLine appointment={appointment} by="provider" />
      <AppointmentAct appointment={appointment} now={now} />
      {brief ? (
        <AppointmentBrief symptoms={appointment.symptoms} brief={brief} isPaid={status !== 'scheduled'} />
      ) : isNext && appointment.symptoms ? (
        <p dir="auto" className="line-clamp-3 border-t border-line pt-3 text-sm rtl:text-right">
          {appointment.symptoms}
        </p>
      ) : null}
    </article>
  );
}
