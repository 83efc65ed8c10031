/** Finds the word that somebody meant among those that are known. */

/** Letters changed, left out, added or swapped with their neighbour, up to `most`; more counts as `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = one[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min((last[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + change);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    [before, last] = [last, current];
  }
  return last.at(-1) ?? 0;
}

const SHORTEST = 4;
const SHORT = 5;
const LONG = 8;
const VERY_LONG = 12;

/** How many letters of a word may be wrong. */
const tolerance = (word: string) =>
  word.length < SHORTEST ? 0 : word.length < LONG ? 1 : word.length < VERY_LONG ? 2 : 3;

/** Known words by their first letter: hardly anybody mistypes it. */
export type Speller = ReadonlyMap<string, readonly string[]>;

export function spellerOf(words: Iterable<string>): Speller {
  const byLetter = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < SHORTEST || /\d/.test(word)) continue;
    const letter = word[0] ?? '';
    const others = byLetter.get(letter);
    if (others) others.push(word);
    else byLetter.set(letter, [word]);
  }
  return byLetter;
}

/** In a few letters one that is replaced, or another end, makes another word; one that is missing or swapped does not. */
function isLikely(typed: string, known: string, distance: number): boolean {
  if (distance === 0 || isSwap(typed, known)) return true;
  if (typed.length <= SHORTEST) return typed.length !== known.length;
  return typed.length > SHORT || typed.at(-1) === known.at(-1);
}
/** Whether the letters of one are those of the other, in another order. */
export const isSwap = (one: string, other: string) => [...one].sort().join('') === [...other].sort().join('');

/** Of two words as near, the one whose letters only changed places: "cario" is Cairo. */
const isNearer = (typed: string, word: string, other: string) => isSwap(typed, word) && !isSwap(typed, other);

/** The nearest known word within a word's tolerance; null if there is none. */
export function nearestWord(speller: Speller, typed: string): string | null {
  const most = tolerance(typed);
  let found: { word: string; distance: number } | null = null;
  for (const word of (most > 0 && speller.get(typed[0] ?? '')) || []) {
    const distance = editDistance(typed, word, Math.min(most, tolerance(word)));
    if (distance > most || distance > tolerance(word) || !isLikely(typed, word, distance)) continue;
    if (!found || distance < found.distance || (distance === found.distance && isNearer(typed, word, found.word)))
      found = { word, distance };
  }
  return found?.word ?? null;
}
