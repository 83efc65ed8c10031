import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { MapPin } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Where visits in person are, before any time of them is chosen, with a warning where the clinic is far away. */
export function ClinicNote({ provider, start }: { provider: ProviderDetails; start: string | undefined }) {
  const { t } = useTranslation('appointments/booking');
  const here = useFormat();
  const { visitTypes, address, city, country, timeZone } = provider;
  if (!visitTypes.includes('in_person')) return null;
  const place = [address.replaceAll(/\s*\n\s*/g, t('comma')), city, country].filter(Boolean).join(t('comma'));
  const isElsewhere = start !== undefined && here.elsewhere(start, timeZone) !== null;
  return (
    <div className="grid gap-3">
      <p className="flex max-w-reading items-start gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <span>
          <span className="block text-sm text-muted">{t('clinic.where')}</span>
          <bdi>{place}</bdi>
        </span>
      </p>
      {isElsewhere ? <Alert tone="warning" title={t('clinic.far', { place: country || city })} /> : null}
    </div>
  );
}
