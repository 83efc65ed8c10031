import { readFile } from 'node:fs/promises';
import { isGuessable } from '@polyclinic/contract/accounts/rules';
import { fail } from '../../platform/errors.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when somebody first chooses a password. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Refuses a password that would be guessed at once, by everybody or by whoever knows these of the person. */
export async function refuseGuessable(password: string, personal: readonly string[]): Promise<void> {
  common ??= readCommon();
  if (isGuessable(password, await common, personal)) throw fail('COMMON_PASSWORD');
}
