import { FALLBACK_SPECIALTY_SLUGS } from '@polyclinic/contract/providers/rules';
import { useTranslation } from '../../platform/translation.ts';
import type { KnownSpecialty } from './showcase-loader.ts';

/** The specialties that were found; the commonest six where there are none to be had. */
export function useSpecialties(known: KnownSpecialty[]): KnownSpecialty[] {
  const { t } = useTranslation('showcase');
  if (known.length > 0) return known;
  return FALLBACK_SPECIALTY_SLUGS.map((slug) => ({
    slug,
    name: t(`specialty.${slug}`),
    description: '',
    isPopular: false,
  }));
}
