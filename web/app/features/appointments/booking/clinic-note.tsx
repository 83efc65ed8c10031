import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { MapPin } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { addressLine } from '../../providers/place/index.ts';

interface ClinicNoteProps {
  provider: ProviderDetails;
  /** Whether the clinic is in another country than the patient; null where that is not known */
  isAbroad: boolean | null;
  /** The server's clock, epoch ms */
  now: number;
}

/** Where visits in person are and what their clock says, before any time of them is chosen; a warning from abroad. */
export function ClinicNote({ provider, isAbroad, now }: ClinicNoteProps) {
  const { t } = useTranslation('appointments/booking');
  const here = useFormat();
  const { visitTypes, city, country, timeZone } = provider;
  if (!visitTypes.includes('in_person')) return null;
  const there = here.elsewhere(new Date(now).toISOString(), timeZone);
  const warning = isAbroad ? 'clinic.abroad' : isAbroad === null && there ? 'clinic.far' : null;
  return (
    <div className="grid gap-3">
      <p className="flex max-w-reading items-start gap-2">
        <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <span>
          <span className="block text-sm text-muted">{t('clinic.where')}</span>
          <bdi className="block rtl:text-right">{addressLine(provider, t('comma'))}</bdi>
          {there ? <span className="block text-sm text-muted">{t('clinic.clock', { time: there })}</span> : null}
        </span>
      </p>
      {warning ? <Alert tone="warning" title={t(warning, { place: country || city })} /> : null}
    </div>
  );
}
