import { readFile } from 'node:fs/promises';
import { type Guesses, isGuessable, type LookAlikes } from '@polyclinic/contract/accounts/rules';
import { fail } from '../../../http/index.ts';

let guesses: Promise<Guesses> | undefined;

/** Read when somebody first chooses a password. */
async function readGuesses(): Promise<Guesses> {
  const [common, alike] = await Promise.all([linesOf('common-passwords.txt'), linesOf('look-alikes.txt')]);
  return { common: new Set(common), lookAlikes: readLookAlikes(alike) };
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}

/** A line has what is read, then the code points that look like it. */
function readLookAlikes(lines: string[]): LookAlikes {
  const pairs = lines.flatMap((line) => {
    const [read = '', ...codes] = line.split(' ');
    return codes.map((code): [string, string] => [String.fromCodePoint(Number.parseInt(code, 16)), read]);
  });
  return new Map(pairs);
}

/** Refuses a password that would be guessed at once, by everybody or by those who know these of the person. */
export async function refuseGuessable(password: string, personal: readonly string[]): Promise<void> {
  guesses ??= readGuesses();
  if (isGuessable(password, await guesses, personal)) throw fail('COMMON_PASSWORD');
}
