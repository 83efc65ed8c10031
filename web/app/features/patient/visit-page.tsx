import { cancellationTerms, canReschedule, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { ArrowLeft, CalendarClock, MessageSquare, Star } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveUpdates } from '../live/index.ts';
import {
  CallLink,
  CancelButton,
  holdLeft,
  momentOf,
  StatusBadge,
  useNow,
  useVisitActions,
  VisitTime,
  VisitType,
} from '../visits/index.ts';
import { PayNow } from './pay-now.tsx';
import type { VisitData } from './visit-loader.ts';

/** Everything about one visit, and what can still be done about it. */
export function VisitPage({ appointment, now: serverNow }: VisitData) {
  const { t } = useTranslation('patient');
  const [params] = useSearchParams();
  const now = useNow(serverNow);
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('visit.title', { name: appointment.providerName })} />
      <LiveUpdates />
      <LinkButton to="/patient?tab=appointments" variant="ghost" className="-ms-4 justify-self-start">
        <ArrowLeft className="mirror size-5" aria-hidden="true" />
        {t('visit.back')}
      </LinkButton>
      {params.has('moved') ? <Alert tone="success" title={t('move.done')} live /> : null}
      <Card className="grid gap-6">
        <Heading appointment={appointment} />
        <Facts appointment={appointment} />
        <Steps appointment={appointment} now={now} />
      </Card>
    </div>
  );
}

function Heading({ appointment }: { appointment: Appointment }) {
  const { providerId, providerName, specialty, status } = appointment;
  return (
    <header className="flex items-start gap-4">
      <Avatar id={providerId} name={providerName} size="large" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h1 className="text-xl">
            <bdi>{providerName}</bdi>
          </h1>
          <StatusBadge status={status} />
        </div>
        <p className="text-muted">{specialty.name}</p>
      </div>
    </header>
  );
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('patient');
  const { money } = useFormat();
  const { appointmentType, feeCents, currency, paymentStatus, symptoms, notes, lateRefundPercent } = appointment;
  const { number } = useFormat();
  const policy = t('visit.policyText', { percent: number(lateRefundPercent / 100, { style: 'percent' }) });
  const rows = [
    [t('visit.when'), <VisitTime key="when" appointment={appointment} />],
    [t('visit.type'), <VisitType key="type" type={appointmentType} />],
    [t('visit.price'), `${money(feeCents, currency)} · ${t(`payment.${paymentStatus}`)}`],
    [t('visit.symptoms'), symptoms],
    [t('visit.notes'), notes],
    [t('visit.policy'), policy],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="-mt-3 whitespace-pre-line sm:mt-0 rtl:text-right">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Steps({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('patient');
  const actions = useVisitActions();
  const { id, providerId, status } = appointment;
  const isMovable = canReschedule(momentOf(appointment, now));
  const isOver = nextStatus(status, 'cancel') === null && status !== 'in_progress';
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
      {holdLeft(appointment, now) > 0 ? <PayNow appointment={appointment} now={now} actions={actions} /> : null}
      <div className="w-full empty:hidden">
        <CallLink appointment={appointment} now={now} as="join" />
      </div>
      {isMovable ? (
        <LinkButton to={`/patient/visit/${id}/move`} variant="secondary">
          <CalendarClock className="size-5" aria-hidden="true" />
          {t('visit.move')}
        </LinkButton>
      ) : null}
      {status === 'completed' ? (
        <LinkButton to={`/patient/visit/${id}/review`}>
          <Star className="size-5" aria-hidden="true" />
          {t('visit.review')}
        </LinkButton>
      ) : null}
      {isOver ? (
        <LinkButton to={`/book?provider=${providerId}`} variant="secondary">
          {t('visit.bookAgain')}
        </LinkButton>
      ) : null}
      <LinkButton to={`/messages/${id}`} variant="secondary">
        <MessageSquare className="size-5" aria-hidden="true" />
        {t('card.messages')}
      </LinkButton>
      {isCancellable(appointment, now) ? (
        <CancelButton appointment={appointment} now={now} by="patient" actions={actions} />
      ) : null}
    </div>
  );
}

/** Whether its patient may still call a visit off. */
export function isCancellable({ status, startTime, lateRefundPercent }: Appointment, now: number) {
  const terms = cancellationTerms({ by: 'patient', start: Date.parse(startTime), now, lateRefundPercent });
  return terms.allowed && nextStatus(status, 'cancel') !== null;
}
