import { readFile, writeFile } from 'node:fs/promises';

/**
 * Writes the letters that look like a Latin letter or a digit, from Unicode's confusables (UTS 39):
 * node scripts/look-alikes.ts confusables.txt, as https://www.unicode.org/Public/security/latest/confusables.txt has it.
 * What Unicode's own compatibility forms say already is left out.
 */
const TARGET = new URL('../server/src/features/accounts/passwords/look-alikes.txt', import.meta.url);

const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const toText = (codes: string) =>
  codes
    .trim()
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');
const isPlain = (text: string) => /^[a-z0-9]+$/i.test(text);

const [, , source] = process.argv;
if (!source) throw new Error('Which file? See the comment.');
const lines = (await readFile(source, 'utf8')).split('\n');
const version = lines.find((line) => line.startsWith('# Version:'))?.slice(2) ?? '';

const looksLike = new Map<string, string[]>();
for (const line of lines) {
  const [from, to] =
    line
      .split('#', 1)[0]
      ?.split(';')
      .map((part) => part.trim()) ?? [];
  if (!from || !to) continue;
  const [letter, read] = [toText(from), bare(toText(to))];
  if (isPlain(letter) || !isPlain(read) || bare(letter) === read || [...letter].length > 1) continue;
  looksLike.set(read, [...(looksLike.get(read) ?? []), letter]);
}
// Letters on a coloured ground and those of flags, of which the table says nothing.
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (let letter = 0; letter < 26; letter += 1) {
    const [read, sign] = [String.fromCodePoint(0x61 + letter), String.fromCodePoint(first + letter)];
    looksLike.set(read, [...(looksLike.get(read) ?? []), sign]);
  }
const rows = [...looksLike].toSorted(([one], [other]) => (one < other ? -1 : 1));
const codes = (letters: string[]) => letters.map((letter) => letter.codePointAt(0)?.toString(16)).join(' ');
const head = [
  `# What looks like Latin letters and digits, by code points. Unicode confusables, ${version}; written by scripts/look-alikes.ts.`,
  '# © Unicode, Inc. Unicode License V3: https://www.unicode.org/license.txt',
];
await writeFile(TARGET, `${[...head, ...rows.map(([read, letters]) => `${read} ${codes(letters)}`)].join('\n')}\n`);
console.log(`${rows.reduce((sum, [, letters]) => sum + letters.length, 0)} letters, ${version}`);
