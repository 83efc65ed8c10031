const ACCENTED: Record<string, string> = { a: 'á', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', u: 'û', y: 'ý' };
const PLACEHOLDER = /(\{\{[^}]*\}\})/;

/**
 * English as a language that nobody speaks: accented, two fifths longer, in brackets. What breaks in it can't be
 * translated; what stands without brackets comes from no file of messages.
 */
export function stretchTexts(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, `[${stretch(text)}]`]));
}

function stretch(text: string): string {
  // Even parts are words, odd ones placeholders.
  return text
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? stretchWords(part) : part))
    .join('');
}

/** Vowels are about two of five letters: each twice makes words longer where they can't break. */
const stretchWords = (words: string): string =>
  words.replaceAll(/[aeiou]/g, '$&$&').replaceAll(/[aceinouy]/g, (letter) => ACCENTED[letter] ?? letter);
