import type { Locale } from '../platform/fields.ts';
import { LOCALES } from '../platform/fields.ts';
import { normalizeForSearch } from '../providers/rules.ts';
import type { FoundSymptom } from '../providers/schemas.ts';
import { type Symptom, symptoms } from './table.ts';

/** Every way to say a symptom, with the commonest first in each language. */
export type SymptomMatch = {
  symptom: Symptom;
  specialties: readonly string[];
  /** What was said beside it, folded as in search */
  otherWords: string[];
};

const LONGEST_PHRASE = 6;
const ARTICLE = /^(?:و|ب|ل|ك)?ال(?=..)|^لل(?=..)/;
const PUNCTUATION = /[^\p{L}\p{N}\s]+/gu;

/** Words as they are compared: folded as in search, without signs, Arabic ones without their article. */
function wordsOf(text: string): string[] {
  const folded = normalizeForSearch(text.replace(/['’]/g, ' ').replace(PUNCTUATION, ' '));
  return folded
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replace(ARTICLE, ''));
}

const phrases = new Map<string, Symptom>();
for (const symptom of symptoms) {
  for (const locale of LOCALES)
    for (const phrase of symptom.says[locale]) phrases.set(wordsOf(phrase).join(' '), symptom);
}

// What people put around a symptom; none of it narrows a search.
const FILLERS = new Set(
  [
    'i have i ve got a an my the in of with and since for is hurts hurt me am feel feeling having bad severe very strong sudden suddenly',
    'tengo me duele un una el la los las en de del con y mi mis desde hace por siento mucho mucha muy fuerte fuertes tiene',
    'j ai je mal a au aux le la les l un une des de du d et dans mon ma mes depuis me sens tres forte fort fortes soudain',
    'عندي لدي اعاني اشعر احس من في على مع انا عند شديد شديده قوي قويه جدا منذ',
  ].flatMap(wordsOf),
);

type Place = { from: number; to: number; symptom: Symptom };

function placesIn(words: readonly string[]): Place[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - from) }, (_, length) => from + length + 1)
      .map((to) => ({ from, to, symptom: phrases.get(words.slice(from, to).join(' ')) }))
      .filter((place): place is Place => place.symptom !== undefined),
  );
}

/** An emergency before anything else, then what was said in the most words. */
const weight = ({ from, to, symptom }: Place) => (symptom.isEmergency ? 100 : 0) + to - from;

/** The symptom that a text names, in any of the four languages, or null. */
export function findSymptom(text: string): SymptomMatch | null {
  const words = wordsOf(text);
  const [best] = placesIn(words).sort((a, b) => weight(b) - weight(a));
  if (!best) return null;
  const otherWords = words.filter((word, at) => (at < best.from || at >= best.to) && !FILLERS.has(word));
  return { symptom: best.symptom, specialties: best.symptom.specialties, otherWords };
}

/** The symptom as the wire names it, in a language. */
export function toFoundSymptom({ symptom, specialties }: SymptomMatch, locale: Locale): FoundSymptom {
  const [name = ''] = symptom.says[locale];
  return { id: symptom.id, name, isEmergency: symptom.isEmergency, specialties: [...specialties] };
}
