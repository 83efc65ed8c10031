import type { Locale } from '../../platform/fields.ts';
import { tokensOf } from '../matches/rules.ts';
import { NEWBORN_FEVER, newbornFever, newbornIn } from '../newborns/rules.ts';
import { understand } from '../rules.ts';
import { isEmergency } from '../specialties/rules.ts';
import { wordsOf } from '../words/rules.ts';

const SENTENCE = /[.!?؟،,;:\n]+|\s(?:and|und|y|et|و)\s/u;
/** About as much as is typed into a search; pieces of a longer sentence overlap, so that no phrase is cut in two. */
const WORDS_OF_PIECE = 16;
const OVERLAP = 6;
const LONGEST_PIECE = 160;
const MOST_PIECES = 200;
const LONGEST_LETTER = 2_000;
const NO_NAMES: ReadonlySet<string> = new Set();

function piecesOf(sentence: string): string[] {
  const words = sentence.trim().split(/\s+/u);
  const starts = [0];
  for (let at = WORDS_OF_PIECE - OVERLAP; at + OVERLAP < words.length; at += WORDS_OF_PIECE - OVERLAP) starts.push(at);
  return starts.map((at) =>
    words
      .slice(at, at + WORDS_OF_PIECE)
      .join(' ')
      .slice(0, LONGEST_PIECE),
  );
}

/** What in a text may need an ambulance, as a search for it would say; null where nothing does. */
export function redFlagOf(text: string, locale: Locale): string | null {
  const words = wordsOf(text);
  // The age may stand far from the fever: "She is three weeks old. …  Her temperature is 38.6."
  if (newbornIn(words) && newbornFever(text, words, tokensOf(text.slice(0, LONGEST_LETTER), locale, NO_NAMES)))
    return NEWBORN_FEVER;
  const pieces = text.split(SENTENCE).flatMap(piecesOf).slice(0, MOST_PIECES);
  for (const piece of pieces) {
    const { complaints } = understand(piece, { locale });
    const red = complaints.find(isEmergency);
    if (red) return red;
  }
  return null;
}
