import { isOfCountries } from '@polyclinic/contract/admin/emergency/rules';
import type { EmergencyAction } from '@polyclinic/contract/admin/emergency/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';

/** What an emergency action is called: what, and where that is a choice. */
export function useEmergencyName() {
  const { t } = useTranslation('admin/emergency');
  const { countryName } = useFormat();
  return ({ kind, country }: Pick<EmergencyAction, 'kind' | 'country'>): string => {
    const what = t(`kind.${kind}`);
    return isOfCountries(kind) ? `${what} · ${country ? countryName(country) : t('everywhere')}` : what;
  };
}
