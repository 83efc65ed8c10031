import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { identityOf, recipientOf } from './drill-key.ts';
import { decrypt, encrypt, isRecipient, type Lock, readIdentities } from './keys.ts';

const seal = (lock: Lock) => encrypt(Readable.from([Buffer.from('of one moment')]), lock);

it('opens by the passphrase, and by no other', async () => {
  const sealed = await (await seal({ passphrase: 'several words of one', work: 8 })).toArray();
  const opened = await decrypt(Readable.from(sealed), { identities: [], passphrase: 'several words of one' });
  expect(await text(opened)).toBe('of one moment');
  const wrong = decrypt(Readable.from(sealed), { identities: [], passphrase: 'several words of another' });
  await expect(wrong).rejects.toThrow('None of the given keys opens this archive.');
});

it('opens by the key that an installation derives from its secret, for which it was encrypted too', async () => {
  const secret = 'ab'.repeat(32);
  const recipient = await recipientOf(secret);
  expect(isRecipient(recipient)).toBe(true);
  const opened = await decrypt(await seal({ recipients: [recipient] }), { identities: [identityOf(secret)] });
  expect(await text(opened)).toBe('of one moment');
});

it('says what is no key', async () => {
  expect(isRecipient('age1foo')).toBe(false);
  await expect(seal({ recipients: ['age1foo'] })).rejects.toThrow(/^age1foo is no public key of age/);
  expect(() => readIdentities('# public key: age1foo')).toThrow(/holds no line that begins with AGE-SECRET-KEY-/);
});
