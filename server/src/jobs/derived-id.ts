import { createHash, type UUID } from 'node:crypto';

const BY_GROUPS = /^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/;

/** The same id for the same words, wherever it is made; RFC 9562 keeps version 8 for such. */
export function derivedId(...words: (string | null)[]): UUID {
  const digits = createHash('sha256').update(words.join(' ')).digest('hex');
  return digits.replace(BY_GROUPS, '$1-$2-8$3-8$4-$5') as UUID;
}
