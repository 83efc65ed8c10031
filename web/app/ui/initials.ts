const ZERO_WIDTH_NON_JOINER = '\u200c';
const TITLE = /^(dra?|prof|mr|mrs|ms|د|أ\.د|دكتور|دكتورة)\.?$/iu;

/** Not by `Intl.Segmenter`, which browsers of two years ago don't have. */
const firstLetter = (word: string): string => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? '';

/** The first letters of the first two names, without a title: of two surnames the first is the one people go by. */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => firstLetter(word) !== '');
  const names = words.filter((word) => !TITLE.test(word));
  const letters = (names.length > 0 ? names : words).slice(0, 2).map(firstLetter);
  // Arabic letters would otherwise join into the beginning of some word.
  return letters.join(/\p{Script=Arabic}/u.test(letters[0] ?? '') ? ZERO_WIDTH_NON_JOINER : '');
}
