import { MapPin } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { addressLine } from '../place/index.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';

/** Where visits in person are, above their times, and what the clock says there. */
export function Clinic({ provider, now }: Pick<ProviderProfileData, 'provider' | 'now'>) {
  const { t } = useTranslation('providers/profile');
  const here = useFormat();
  const { visitTypes, address, timeZone } = provider;
  if (!visitTypes.includes('in_person') || !address) return null;
  const there = here.elsewhere(new Date(now).toISOString(), timeZone);
  return (
    <p className="flex items-start gap-2">
      <MapPin className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">{t('clinic.where')}</span>
        <bdi className="block rtl:text-right">{addressLine(provider, t('comma'))}</bdi>
        {there ? <span className="block text-sm text-muted">{t('clinic.clock', { time: there })}</span> : null}
      </span>
    </p>
  );
}
