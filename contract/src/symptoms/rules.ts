import type { Locale } from '../platform/fields.ts';
import { LOCALES } from '../platform/fields.ts';
import { normalizeForSearch } from '../providers/rules.ts';
import type { FoundSymptom } from '../providers/schemas.ts';
import { type Symptom, symptoms } from './table/rules.ts';

/** A symptom that a text names. */
export type SymptomMatch = {
  symptom: Symptom;
  /** The other words, folded as in the search */
  otherWords: string[];
};

const ARTICLE = /^(?:و|ب|ل|ك)?ال(?=..)|^لل(?=..)/;
const SIGNS = /[^\p{L}\p{N}\p{M}\s]+/gu;

/** Words for comparing: folded as in the search, without punctuation, Arabic ones without their article. */
function wordsOf(text: string): string[] {
  const folded = normalizeForSearch(text).replace(SIGNS, ' ');
  return folded
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(ARTICLE, ''));
}

// Stop words: "me duele mucho la espalda" becomes "duele espalda".
const SMALL = new Set(
  [
    'i my me a an the in of with and for to is am are have has had ve very really since',
    'tengo mi mis un una el la los las en de del con y por mucho mucha muy desde hace',
    'j je ai me ma mes mon le l les une des du d au aux et dans tres depuis c est',
    'في فى من على عند عندي لدي مع انا جدا منذ',
  ].flatMap(wordsOf),
);
// These may be part of a symptom, but are too common to narrow a search.
const BESIDE = new Set(
  [
    'hurts hurt pain ache feel feeling having bad severe strong sudden suddenly days weeks got',
    'duele duelen dolor siento fuerte fuertes tiene dias semanas',
    'mal douleur sens forte fort fortes soudain jours semaines',
    'الم وجع اعاني اشعر احس شديد شديده قوي قويه ايام',
  ].flatMap(wordsOf),
);

const bareWords = (text: string) => wordsOf(text).filter((word) => !SMALL.has(word));

const phrases = new Map<string, Symptom>();
for (const symptom of symptoms) {
  for (const locale of LOCALES)
    for (const phrase of symptom.says[locale]) phrases.set(bareWords(phrase).join(' '), symptom);
}
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

type Place = { from: number; to: number; symptom: Symptom };

function placesIn(words: readonly string[]): Place[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestPhrase, words.length - from) }, (_, length) => from + length + 1)
      .map((to) => ({ from, to, symptom: phrases.get(words.slice(from, to).join(' ')) }))
      .filter((place): place is Place => place.symptom !== undefined),
  );
}

/** "Bleeding" is not found separately within "bleeding nose". */
const isWhole = (place: Place, all: readonly Place[]) =>
  !all.some(({ from, to }) => from <= place.from && to >= place.to && to - from > place.to - place.from);

/** Emergencies first, then the longest phrase. */
const weight = ({ from, to, symptom }: Place) => (symptom.isEmergency ? 100 : 0) + to - from;

/** The symptom named in a text, in any of the four languages, or null. */
export function findSymptom(text: string): SymptomMatch | null {
  const words = bareWords(text);
  const all = placesIn(words);
  const [best] = all.filter((place) => isWhole(place, all)).sort((a, b) => weight(b) - weight(a));
  if (!best) return null;
  const otherWords = words.filter((word, at) => (at < best.from || at >= best.to) && !BESIDE.has(word));
  return { symptom: best.symptom, otherWords };
}

/** The symptom in the response's format, in a language. */
export function toFoundSymptom({ symptom }: SymptomMatch, locale: Locale): FoundSymptom {
  const [name = ''] = symptom.says[locale];
  return { id: symptom.id, name, isEmergency: symptom.isEmergency, specialties: [...symptom.specialties] };
}
