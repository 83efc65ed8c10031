import { FALLBACK_SPECIALTY_SLUGS } from '@polyclinic/contract/providers/rules';
import { useTranslation } from '../../platform/translation.ts';

/** The specialties to choose from; the commonest six where their list could not be had. */
export function useSpecialtyOptions(known: { slug: string; name: string }[]) {
  const { t } = useTranslation('providers');
  if (known.length > 0) return known.map(({ slug, name }) => ({ value: slug, label: name }));
  return FALLBACK_SPECIALTY_SLUGS.map((slug) => ({ value: slug, label: t(`specialty.${slug}`) }));
}
