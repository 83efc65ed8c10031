import { ExternalLink, Siren, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type AppointmentChange, hearTabs } from '../../platform/appointment-news.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTitleBadge } from './use-title-badge.ts';

/** What was booked urgently and still stands, or was set aside, the latest word of each. */
function follow(known: AppointmentChange[], change: AppointmentChange): AppointmentChange[] {
  const isKnown = known.some(({ id }) => id === change.id);
  const others = known.filter(({ id }) => id !== change.id);
  if (change.status !== 'confirmed') return others;
  return isKnown || (change.isNew && change.isUrgent) ? [...others, change] : known;
}

/**
 * Tells a doctor in a call, or at its door, that another patient who can't wait has booked: without a sound, as the one
 * in the call would hear it. Their visit opens beside this page.
 */
export function UrgentNews({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('calls');
  const { dateTime } = useFormat();
  const [booked, setBooked] = useState<AppointmentChange[]>([]);
  useEffect(() => hearTabs((change) => setBooked((known) => follow(known, change))), []);
  const others = booked.filter(({ id }) => id !== appointmentId);
  useTitleBadge(others.length);
  const setAside = (id: string) => setBooked((known) => known.filter((one) => one.id !== id));
  return (
    <div role="status" className="grid justify-items-center gap-2 p-2 empty:hidden">
      {others.map(({ id, patientName, startTime }) => (
        <div
          key={id}
          className="flex w-full max-w-3xl animate-appear flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-warning-soft p-3 text-warning"
        >
          <Siren className="size-5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 grow basis-48">
            {t('alert.urgent', { name: `\u2068${patientName}\u2069`, time: dateTime(startTime) })}
          </p>
          <LinkButton to={`/visit/${id}`} target="_blank" variant="secondary" onClick={() => setAside(id)}>
            {t('alert.open')}
            <ExternalLink className="mirror size-4" aria-hidden="true" />
            <span className="sr-only">{t('alert.apart')}</span>
          </LinkButton>
          <IconButton
            label={t('alert.close')}
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={() => setAside(id)}
          />
        </div>
      ))}
    </div>
  );
}
