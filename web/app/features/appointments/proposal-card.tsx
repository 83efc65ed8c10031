import { isUpcoming } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { SLOT_MS } from '@polyclinic/contract/availability/slots';
import { isAllowed } from '@polyclinic/contract/care/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentOf } from './moment-of.ts';
import type { AppointmentActions } from './use-appointment-actions.ts';

interface ProposalCardProps {
  appointment: Appointment;
  by: 'patient' | 'provider';
  now: number;
  actions: AppointmentActions;
}

/** Another time that the doctor proposes: the patient's side agrees with one press or keeps its own; the doctor may withdraw. */
export function ProposalCard({ appointment, by, now, actions }: ProposalCardProps) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const { id, proposal, patientName, providerName, careRights } = appointment;
  if (!proposal || !isUpcoming(momentOf(appointment, now)) || Date.parse(proposal.expiresAt) <= now) return null;
  const name = `\u2068${by === 'patient' ? providerName : patientName}\u2069`;
  const send = (intent: 'acceptMove' | 'endMove') => actions.send(intent, id, { proposal: proposal.id });
  const isSending = actions.isPending('acceptMove', id) || actions.isPending('endMove', id);
  return (
    <Card aria-labelledby="proposal" className="grid gap-4 border-s-4 border-s-apricot">
      <div className="grid gap-1">
        <h2 id="proposal" className="text-lg">
          {t(`proposal.title.${by}`, { name })}
        </h2>
        <p className="text-pretty text-muted">
          {t(`proposal.text.${by}`, { until: format.dateTime(proposal.expiresAt) })}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-sm text-muted">{t('proposal.from')}</dt>
        <dd>
          <Time start={appointment.startTime} zone={appointment.providerTimeZone} />
        </dd>
        <dt className="text-sm text-muted">{t('proposal.to')}</dt>
        <dd className="font-semibold">
          <Time start={proposal.startTime} zone={appointment.providerTimeZone} />
        </dd>
      </dl>
      {by === 'provider' ? (
        <Button variant="secondary" loading={isSending} onClick={() => send('endMove')} className="justify-self-start">
          {t('proposal.withdraw')}
        </Button>
      ) : null}
      {by === 'patient' && isAllowed(careRights, 'book') ? (
        <div className="flex flex-wrap gap-3">
          <Button loading={actions.isPending('acceptMove', id)} onClick={() => send('acceptMove')}>
            {t('proposal.accept')}
          </Button>
          <Button variant="secondary" loading={actions.isPending('endMove', id)} onClick={() => send('endMove')}>
            {t('proposal.decline')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** In the viewer's zone and, where its clock reads otherwise, in the doctor's. */
function Time({ start, zone }: { start: string; zone: string }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const theirs = format.elsewhere(start, zone);
  const time = format.timeRange(start, new Date(Date.parse(start) + SLOT_MS));
  return (
    <time dateTime={start} className="tabular-nums first-letter:uppercase">
      {t('time.here', { date: format.date(start, 'day'), time })}
      {theirs ? (
        <span className="block text-sm font-normal text-muted">
          {t('time.there', { time: theirs, zone: format.zoneName(zone) })}
        </span>
      ) : null}
    </time>
  );
}
