import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type CareRight, isAllowed } from '@polyclinic/contract/care/rules';
import { MessageSquare } from 'lucide-react';
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
  holdLeft,
  isCallOpen,
  StatusBadge,
  VisitType,
} from '../../appointments/index.ts';
import { Countdown } from './countdown.tsx';
import { PayNow } from './pay-now.tsx';
import { VisitMenu } from './visit-menu.tsx';

interface NextVisitProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

/** The visit that comes first, as a moment: with whom, when, how long until then, and the one thing to do now. */
export function NextVisit(props: NextVisitProps) {
  const { t } = useTranslation('dashboards/patient');
  const { appointment, now } = props;
  const { providerId, providerName, specialty, appointmentType } = appointment;
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-lg">
        {t('next.title')}
      </h2>
      <Card
        role="group"
        aria-label={t('card.label', { name: providerName })}
        className="grid gap-x-8 gap-y-5 border-s-4 border-s-apricot sm:grid-cols-[1fr_auto]"
      >
        <div className="flex min-w-0 items-start gap-4">
          <Avatar id={providerId} name={providerName} photo={appointment.providerPhoto} size="large" />
          <div className="grid min-w-0 gap-0.5">
            <h3 className="text-lg">
              <bdi>{providerName}</bdi>
            </h3>
            <p className="flex flex-wrap items-center gap-x-3 text-muted">
              {specialty.name}
              <VisitType type={appointmentType} />
            </p>
            <AppointmentBehalf appointment={appointment} />
            <div className="mt-2">
              <AppointmentTime appointment={appointment} />
            </div>
          </div>
        </div>
        <div className="grid content-start justify-items-start gap-2 sm:justify-items-end">
          <Countdown appointment={appointment} now={now} />
          <StatusBadge {...appointment} />
        </div>
        <Steps {...props} />
      </Card>
    </section>
  );
}

/** What to do now, as one main step; then what else there is. */
function Steps({ appointment, now, actions }: NextVisitProps) {
  const { t } = useTranslation('dashboards/patient');
  const may = (right: CareRight) => isAllowed(appointment.careRights, right);
  const isHeld = may('book') && holdLeft(appointment, now) > 0;
  const isOpen = may('manage') && isCallOpen(appointment, now);
  const { appointmentType: type, id } = appointment;
  return (
    <div className="grid gap-3 border-t border-line pt-4 sm:col-span-2">
      {isHeld || isOpen ? null : <p className="text-pretty text-muted">{t(`next.todo.${type}`)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {isHeld ? <PayNow appointment={appointment} now={now} actions={actions} /> : null}
        {isOpen ? <CallLink appointment={appointment} now={now} as="join" /> : null}
        {!isHeld && !isOpen && type === 'video' && may('manage') ? (
          <LinkButton to={`/call/${id}`}>{t('next.devices')}</LinkButton>
        ) : null}
        <AppointmentLink
          appointment={appointment}
          now={now}
          otherwise={t('card.details')}
          isMain={!isHeld && type !== 'video'}
        />
        {may('messages') ? (
          <LinkButton to={`/messages/${id}`} variant="secondary">
            <MessageSquare className="size-5" aria-hidden="true" />
            {t('card.messages')}
          </LinkButton>
        ) : null}
        <div className="ms-auto">
          <VisitMenu isShort appointment={appointment} now={now} actions={actions} />
        </div>
      </div>
    </div>
  );
}
