import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName, languageName } from '@polyclinic/contract/platform/format';
import { cityName } from '@polyclinic/contract/platform/places';
import { type Insurer, nameOfInsurer } from '@polyclinic/contract/providers/insurers/schemas';
import type { ProviderPage, UnderstoodFacet } from '@polyclinic/contract/providers/schemas';
import type { Facet, Understanding } from '@polyclinic/contract/search/rules';
import { COMPLAINTS, CONCEPTS, SPECIALTIES, TIMES } from '@polyclinic/contract/search/vocabulary/rules';

type Described = Pick<ProviderPage, 'symptom' | 'understood' | 'unlisted'>;

/** What was understood, in the reader's language. */
export function describeUnderstanding(
  understanding: Understanding,
  locale: Locale,
  listed: ReadonlySet<string>,
): Described {
  const { facets, complaints, unlisted } = understanding;
  return {
    symptom: describeSymptom(complaints[0], locale, listed),
    understood: facets.map((facet) => ({ ...facet, label: labelOf(facet, locale) })),
    unlisted: unlisted && nameOf(SPECIALTIES[unlisted]?.says, locale),
  };
}

/** Who often sees it, of the specialties that there are. */
export function describeSymptom(
  id: string | null | undefined,
  locale: Locale,
  listed: ReadonlySet<string>,
): ProviderPage['symptom'] {
  const symptom = id && COMPLAINTS.get(id);
  if (!symptom) return null;
  const { isEmergency, specialties, says } = symptom;
  return {
    id: symptom.id,
    name: says[locale][0] ?? '',
    isEmergency,
    specialties: specialties.filter((slug) => listed.has(slug)),
  };
}

type Says = Record<Locale, readonly string[]> | undefined;

/** The first of a thing's words is its name. */
function nameOf(says: Says, locale: Locale): string {
  const name = says?.[locale][0] ?? '';
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const labels: Record<Facet['kind'], (facet: Facet, locale: Locale) => string> = {
  specialty: ({ id }, locale) => nameOf(SPECIALTIES[id]?.says, locale),
  complaint: ({ id }, locale) => nameOf(COMPLAINTS.get(id)?.says, locale),
  topic: ({ id }, locale) => nameOf(CONCEPTS[id]?.says, locale),
  time: ({ id }, locale) => nameOf(TIMES[id], locale),
  city: ({ id }, locale) => {
    const [country = '', city = ''] = id.split('/');
    return cityName(city, country, locale) || city;
  },
  country: ({ id }, locale) => countryName(id, locale),
  language: ({ id }, locale) =>
    nameOf({ en: [], ar: [], es: [], fr: [], [locale]: [languageName(id, locale)] }, locale),
  name: ({ said }) => said,
};

/** An insurer that is all of the text, by its name in the reader's language. */
export const facetOfInsurer = (insurer: Insurer, locale: Locale): UnderstoodFacet => ({
  kind: 'insurer',
  id: insurer.code,
  label: nameOfInsurer(insurer, locale),
  without: '',
});

const labelOf = (facet: Facet, locale: Locale) => labels[facet.kind](facet, locale);
