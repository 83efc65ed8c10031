import { isUpcoming } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type CareRight, isAllowed } from '@polyclinic/contract/care/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  type AppointmentActions,
  AppointmentBehalf,
  AppointmentLink,
  AppointmentTime,
  CallLink,
  holdLeft,
  isCallOpen,
  momentOf,
  StatusBadge,
  VisitType,
} from '../../appointments/index.ts';
import { EndLine, rebookingPath } from '../../ends/index.ts';
import { PayNow } from './pay-now.tsx';
import { VisitMenu } from './visit-menu.tsx';

interface VisitRowProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

/** One visit among others as its patient sees it: with whom, when, its one main act, and a menu of the rest. */
export function VisitRow(props: VisitRowProps) {
  const { t } = useTranslation('dashboards/patient');
  const { appointment } = props;
  const { providerId, providerName } = appointment;
  return (
    <article
      aria-label={t('card.label', { name: providerName })}
      className="grid items-center gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto]"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Avatar id={providerId} name={providerName} photo={appointment.providerPhoto} />
        <About {...props} />
      </div>
      <div className="grid gap-0.5">
        <AppointmentTime appointment={appointment} />
        <EndLine appointment={appointment} by="patient" />
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <MainAct {...props} />
        <div className="ms-auto md:ms-0">
          <VisitMenu {...props} />
        </div>
      </div>
    </article>
  );
}

function About({ appointment }: VisitRowProps) {
  const { t } = useTranslation('dashboards/patient');
  const { money } = useFormat();
  const { providerName, specialty, appointmentType, feeCents, currency } = appointment;
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">
          <bdi>{providerName}</bdi>
        </h3>
        <StatusBadge {...appointment} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {specialty.name}
        <VisitType type={appointmentType} />
        <span className="tabular-nums">{feeCents === 0 ? t('payment.free') : money(feeCents, currency)}</span>
      </p>
      <AppointmentBehalf appointment={appointment} />
    </div>
  );
}

/** Paying, joining, booking again what can't take place; else the visit's page. */
function MainAct({ appointment, now, actions }: VisitRowProps) {
  const { t } = useTranslation('dashboards/patient');
  const may = (right: CareRight) => isAllowed(appointment.careRights, right);
  if (may('book') && holdLeft(appointment, now) > 0) {
    return (
      <>
        <PayNow appointment={appointment} now={now} actions={actions} />
        <AppointmentLink appointment={appointment} now={now} otherwise={t('card.details')} />
      </>
    );
  }
  if (may('manage') && isCallOpen(appointment, now)) return <CallLink appointment={appointment} now={now} as="join" />;
  return (
    <>
      <AppointmentLink appointment={appointment} now={now} otherwise={t('card.details')} />
      {may('book') && isBookedAgain(appointment, now) ? (
        <LinkButton to={rebookingPath(appointment, appointment)} variant="ghost">
          {t(appointment.appointmentType === 'message' ? 'visit.askAgain' : 'visit.bookAgain')}
        </LinkButton>
      ) : null}
    </>
  );
}

/** Over, with a doctor who may still be booked. */
function isBookedAgain(appointment: Appointment, now: number): boolean {
  const { status, isCalledOff } = appointment;
  const isOver = !isUpcoming(momentOf(appointment, now)) && status !== 'in_progress' && status !== 'confirmed';
  return isOver && !isCalledOff;
}
