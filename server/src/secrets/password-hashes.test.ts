import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { passwordHashes } from './password-hashes.ts';

const [strong, quick] = [passwordHashes(false), passwordHashes(true)];
const password = 'pine teal apricot';

it.each([
  ['strong', strong],
  ['quick', quick],
])('a %s hash fits its password and no other', async (_, { hash, verify }) => {
  const made = await hash(password);
  expect(await verify({ hash: made, password })).toBe(true);
  expect(await verify({ hash: made, password: 'another' })).toBe(false);
});

it('a server that people use makes the hashes of the library and refuses quick ones', async () => {
  const parts = (hash: string) => hash.split(':').map(({ length }) => length);
  expect(parts(await strong.hash(password))).toEqual(parts(await hashPassword(password)));
  expect(await strong.verify({ hash: await quick.hash(password), password })).toBe(false);
});

it('a server of tests knows strong hashes too', { tags: ['long'] }, async () => {
  expect(await quick.verify({ hash: await strong.hash(password), password })).toBe(true);
});
