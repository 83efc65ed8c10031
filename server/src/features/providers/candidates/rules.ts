import type { Asked } from '../understanding/queries.ts';

/** A term that all matches of a list carry; who carries it carries those that it covers. */
export type Candidate = { term: string; covers: readonly string[] };

export type Values = { specialty: string | null; languages: readonly string[]; place?: string; country?: string };

/** The terms that a list may be read along: names, or what is rare together, or the one thing that is asked. */
export function candidatesOf(asked: Asked, specialty: string | null, spoken: string | null): Candidate[] {
  const names = namesOf(asked);
  return names.length > 0 ? names : othersOf(asked, specialty, spoken);
}

/** All terms that everybody of a list carries, as far as one does not say the other. */
export function allTermsOf(asked: Asked, specialty: string | null): string[] {
  const all = [...namesOf(asked), ...othersOf(asked, specialty, null)];
  return all.map(({ term }) => term).filter((term) => term !== '');
}

const namesOf = ({ names }: Asked): Candidate[] =>
  names.flatMap((terms) => (terms.length === 1 ? terms.map((term) => ({ term, covers: [term] })) : []));

function othersOf(asked: Asked, specialty: string | null, spoken: string | null): Candidate[] {
  const only = (values: readonly string[]) => (values.length === 1 ? values[0] : undefined);
  const languages = [only(asked.languages), spoken ?? undefined].filter((code) => code !== undefined);
  const [place, country] = [only(asked.places), only(asked.countries)];
  const values = { specialty, languages, ...(place ? { place } : {}), ...(country ? { country } : {}) };
  const joint = jointTerms(values);
  return joint.length > 0 ? joint : [singleTerm(values)];
}

/** Mostly the rarest first. Their twin is joint_terms() in the database. */
export function jointTerms({ specialty, languages, place, country }: Values): Candidate[] {
  const join = (kinds: string, one: string | null | undefined, other: string | null | undefined): Candidate[] => {
    const covers = [`${kinds.charAt(0)}:${one}`, `${kinds.charAt(1)}:${other}`];
    return one && other ? [{ term: `${kinds}:${one} ${other}`, covers }] : [];
  };
  const spoken = [...new Set(languages)];
  return [
    ...join('sp', specialty, place),
    ...spoken.flatMap((code) => join('lp', code, place)),
    ...spoken.flatMap((code) => join('sl', specialty, code)),
    ...join('sc', specialty, country),
    ...spoken.flatMap((code) => join('lc', code, country)),
  ];
}

function singleTerm({ specialty, languages: [language], place, country }: Values): Candidate {
  const all: [string, string | null | undefined][] = [
    ['p', place],
    ['s', specialty],
    ['c', country],
    ['l', language],
  ];
  const [term = ''] = all.flatMap(([kind, value]) => (value ? [`${kind}:${value}`] : []));
  return { term, covers: [term] };
}
