import { FREE_CANCELLATION_MS } from '@polyclinic/contract/appointments/cancelling/rules';
import { VISIT_MS } from '@polyclinic/contract/appointments/rules';
import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { AppointmentTime, VisitType } from '../appointments/index.ts';
import { IntentForm } from './intent-form.tsx';

interface WaitCardProps {
  wait: Wait;
  now: number;
}

/** One place in a line: what is waited for, and the time that is offered. */
export function WaitCard({ wait, now }: WaitCardProps) {
  const { t } = useTranslation('waitlist');
  const format = useFormat();
  const { providerName, visitType, forName, visit: appointment, wantedFrom, createdAt, offer } = wait;
  const isOpen = offer !== null && Date.parse(offer.expiresAt) > now;
  return (
    <Card role="group" aria-label={t('wait.label', { name: providerName })} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base">
            <bdi>{providerName}</bdi>
          </h2>
          <p className="text-sm text-muted">
            <VisitType type={visitType} />
          </p>
          {forName ? <p className="text-sm font-medium">{t('wait.for', { name: `\u2068${forName}\u2069` })}</p> : null}
        </div>
        {isOpen ? <Badge tone="success">{t('offer.badge')}</Badge> : <Badge>{t('wait.badge')}</Badge>}
      </div>
      <p>
        {appointment
          ? t('wait.earlier', { time: format.dateTime(appointment.startTime) })
          : t('wait.day', { date: format.date(wantedFrom, 'day') })}
      </p>
      {isOpen ? <Offer wait={wait} offer={offer} now={now} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <p className="text-sm text-muted">{t('wait.since', { time: format.dateTime(createdAt) })}</p>
        <IntentForm intent="leave" fields={{ id: wait.id }} variant="ghost">
          {t('leave')}
        </IntentForm>
      </div>
    </Card>
  );
}

/** The time, until when it is kept, what taking it means, and both answers. */
function Offer({ wait, offer, now }: { wait: Wait; offer: NonNullable<Wait['offer']>; now: number }) {
  const { t } = useTranslation('waitlist');
  const format = useFormat();
  const start = Date.parse(offer.startTime);
  const times = { startTime: offer.startTime, endTime: new Date(start + VISIT_MS).toISOString() };
  const isSoon = start - now < FREE_CANCELLATION_MS;
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <AppointmentTime appointment={{ ...times, providerTimeZone: wait.providerTimeZone }} />
      <p>{t('offer.until', { time: format.time(offer.expiresAt) })}</p>
      <p className="text-sm text-muted">{t(wait.visit ? 'offer.moves' : 'offer.books')}</p>
      {isSoon ? <p className="text-sm text-muted">{t('offer.soon')}</p> : null}
      <div className="flex flex-wrap gap-3">
        <IntentForm intent="take" fields={{ id: offer.id, moves: wait.visit ? '1' : '' }} variant="primary">
          {t('offer.take')}
        </IntentForm>
        <IntentForm intent="decline" fields={{ id: offer.id }} variant="secondary">
          {t('offer.decline')}
        </IntentForm>
      </div>
    </div>
  );
}
