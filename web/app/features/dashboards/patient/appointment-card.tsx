import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type CareRight, isAllowed } from '@polyclinic/contract/care/rules';
import { MessageSquare } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  type AppointmentActions,
  AppointmentBehalf,
  AppointmentLink,
  AppointmentTime,
  CallLink,
  CancelButton,
  holdLeft,
  isCallOpen,
  StatusBadge,
  VisitType,
} from '../../appointments/index.ts';
import { EndLine } from '../../ends/index.ts';
import { Countdown } from './countdown.tsx';
import { MoveLink } from './move-link.tsx';
import { PayNow } from './pay-now.tsx';

interface AppointmentCardProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
  /** The one that comes first: with what is left until then, and a step that stands out */
  isNext?: boolean;
}

/** One visit as its patient sees it. */
export function AppointmentCard({ appointment, now, actions, isNext = false }: AppointmentCardProps) {
  const { t } = useTranslation('dashboards/patient');
  const format = useFormat();
  const may = (right: CareRight) => isAllowed(appointment.careRights, right);
  const isHeld = may('book') && holdLeft(appointment, now) > 0;
  const hasOwnStep = isHeld || (may('manage') && isCallOpen(appointment, now));
  const { id, providerId, providerName, specialty, appointmentType, feeCents, currency } = appointment;
  return (
    <Card
      role="group"
      aria-label={t('card.label', { name: providerName })}
      className={isNext ? 'grid gap-4 border-primary' : 'grid gap-4'}
    >
      {isNext ? <Countdown appointment={appointment} now={now} /> : null}
      <div className="flex items-start gap-4">
        <Avatar id={providerId} name={providerName} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="text-base">
              <bdi>{providerName}</bdi>
            </h3>
            <StatusBadge {...appointment} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {specialty.name}
            <VisitType type={appointmentType} />
          </p>
          <AppointmentBehalf appointment={appointment} />
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <AppointmentTime appointment={appointment} />
        <p className="font-medium tabular-nums">{format.money(feeCents, currency)}</p>
      </div>
      <EndLine appointment={appointment} by="patient" />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {isHeld ? <PayNow appointment={appointment} now={now} actions={actions} /> : null}
        {may('manage') ? <CallLink appointment={appointment} now={now} as="join" /> : null}
        <div className="contents sm:ms-auto sm:flex sm:flex-wrap sm:gap-2">
          {may('messages') ? (
            <LinkButton to={`/messages/${id}`} variant="secondary">
              <MessageSquare className="size-5" aria-hidden="true" />
              {t('card.messages')}
            </LinkButton>
          ) : null}
          <AppointmentLink
            appointment={appointment}
            now={now}
            otherwise={t('card.details')}
            isMain={isNext && !hasOwnStep}
          />
          {may('book') ? <MoveLink appointment={appointment} now={now} /> : null}
          {may('book') ? <CancelButton appointment={appointment} now={now} by="patient" actions={actions} /> : null}
        </div>
      </div>
    </Card>
  );
}
