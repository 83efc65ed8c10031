/** How names are compared that are written in another script or another way. */

const ARABIC = 'اعهحبپتٹطثجغخدڈضذرڑزژظسصشفڤقكلمنويگچ';
const SOUNDS = 'aahhbbttttggxddddrrzzzssSffkklmnwygS';
const ALIKE: Record<string, string> = { c: 'k', q: 'k', j: 'g', v: 'f', p: 'b' };

/** How a folded word sounds in either script: its consonants. Its twin is name_key() in the database. */
export function nameKey(word: string): string {
  const latin = word
    .replace(/^[ae]l(?=[a-z]{4})/, '')
    .replace(/^ال(?=...)/, '')
    .replace(/\p{Script=Arabic}/gu, (letter) => SOUNDS[ARABIC.indexOf(letter)] ?? '');
  const sounds = latin
    .replace(/kh/g, 'x')
    .replace(/[sc]h/g, 'S')
    .replace(/ph/g, 'f')
    .replace(/([gtd])h/g, '$1')
    .replace(/[cqjvp]/g, (letter) => ALIKE[letter] ?? letter);
  const consonants = sounds.slice(0, 1).replace(/[aeiou]/, 'a') + sounds.slice(1).replace(/[aeiouywh]/g, '');
  return consonants.replace(/(.)\1+/g, '$1');
}
