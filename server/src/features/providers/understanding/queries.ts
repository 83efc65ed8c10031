import type { TimeRange } from '@polyclinic/contract/availability/rules';
import { wishedTimes } from '@polyclinic/contract/availability/wishes/rules';
import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import type { ProviderSearch } from '@polyclinic/contract/providers/schemas';
import { type Understanding, understand } from '@polyclinic/contract/search/rules';
import { askedTimes } from '@polyclinic/contract/search/times/rules';
import { SPECIALTIES } from '@polyclinic/contract/search/vocabulary/rules';
import { foldWord } from '@polyclinic/contract/search/words/rules';
import type { Services } from '../../../services.ts';
import { type CalledBy, readNames } from '../names/queries.ts';
import { readKnownSpecialties, type Specialties } from '../specialties/queries.ts';

/** A search with what its words were understood as. */
export type Asked = {
  search: ProviderSearch;
  understanding: Understanding;
  /** Slugs of the reference list; empty for a search without words */
  listed: ReadonlySet<string>;
  /** Slugs in the order of the list; empty for any */
  specialties: readonly string[];
  places: readonly string[];
  countries: readonly string[];
  languages: readonly string[];
  /** Codes of which one is enough; empty for any */
  insurers: readonly string[];
  /** Whom the whole text names */
  insurerSaid: Insurer | undefined;
  /** For each word of a name, the terms of those who are called by it */
  names: readonly (readonly string[])[];
  wished: readonly TimeRange[] | undefined;
  /** There are words, and none of them says anything */
  isNonsense: boolean;
};

/** Reads which words are names, and understands the rest. What the filters say goes before what the words say. */
export async function understandSearch(
  services: Services,
  search: ProviderSearch,
  times: readonly TimeRange[] | undefined,
): Promise<Asked> {
  const now = services.clock.now().getTime();
  const called: CalledBy = search.q ? await readNames(services, search.q, search.locale) : new Map();
  const listed = search.q ? slugsOf(await readKnownSpecialties(services)) : new Set<string>();
  const insured = search.insurer || isCalled(called, search.q) ? [] : services.installation.insurersCalled(search.q);
  const text = insured.length > 0 ? '' : search.q;
  const understanding = understand(text, { locale: search.locale, names: new Set(called.keys()), listed });
  const wished = times ?? (search.availability && wishedTimes(search.availability, search.timeZone, now));
  return {
    search,
    understanding,
    listed,
    specialties: search.specialty ? [search.specialty] : understanding.specialties,
    places: understanding.cities,
    countries: understanding.cities.length > 0 ? [] : understanding.countries,
    languages: search.languages.length > 0 ? search.languages : understanding.languages,
    insurers: search.insurer ? [search.insurer] : insured.map(({ code }) => code),
    insurerSaid: insured[0],
    names: understanding.names.map((name) => called.get(name) ?? []),
    wished: wished ?? askedTimes(understanding.times, search.timeZone, now),
    isNonsense: understanding.isNonsense,
  };
}

/** Whether a doctor is called just so: then it is that doctor who is looked for, and no insurer of the name. */
const isCalled = (called: CalledBy, said: string) =>
  called.get(foldWord(said))?.includes(`n:${foldWord(said)}`) ?? false;

/** Who can help first where nobody of the profession that was asked for fits; null where there is nobody nearer. */
export function nearestOf({ understanding, search }: Asked): { specialties: string[]; unlisted: string } | null {
  const [asked] = understanding.asked;
  const nearest = asked && !search.specialty ? (SPECIALTIES[asked]?.nearest ?? []) : [];
  return asked && nearest.length > 0 ? { specialties: [...nearest], unlisted: asked } : null;
}

const slugsOf = (list: Specialties) => new Set([...list.values()].map(({ slug }) => slug));
