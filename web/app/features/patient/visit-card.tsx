import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { MessageSquare } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import {
  CallLink,
  CancelButton,
  holdLeft,
  StatusBadge,
  type VisitActions,
  VisitLink,
  VisitTime,
  VisitType,
} from '../visits/index.ts';
import { PayNow } from './pay-now.tsx';

interface VisitCardProps {
  appointment: Appointment;
  now: number;
  actions: VisitActions;
}

/** One visit as its patient sees it. */
export function VisitCard({ appointment, now, actions }: VisitCardProps) {
  const { t } = useTranslation('patient');
  const format = useFormat();
  const { id, providerId, providerName, specialty, appointmentType, status, feeCents, currency } = appointment;
  return (
    <Card role="group" aria-label={t('card.label', { name: providerName })} className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar id={providerId} name={providerName} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="text-base">
              <bdi>{providerName}</bdi>
            </h3>
            <StatusBadge status={status} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {specialty.name}
            <VisitType type={appointmentType} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <VisitTime appointment={appointment} />
        <p className="font-medium tabular-nums">{format.money(feeCents, currency)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {holdLeft(appointment, now) > 0 ? <PayNow appointment={appointment} now={now} actions={actions} /> : null}
        <CallLink appointment={appointment} now={now} as="join" />
        <div className="ms-auto flex flex-wrap gap-2">
          <CancelButton appointment={appointment} now={now} by="patient" actions={actions} />
          <LinkButton to={`/messages/${id}`} variant="secondary">
            <MessageSquare className="size-5" aria-hidden="true" />
            {t('card.messages')}
          </LinkButton>
          <VisitLink appointment={appointment} now={now} otherwise={t('card.details')} />
        </div>
      </div>
    </Card>
  );
}
