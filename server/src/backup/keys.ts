import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { StartError } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import { Decrypter, Encrypter } from 'age-encryption';

/**
 * Whom an archive is encrypted for: public keys of age, or a passphrase, which costs guessers 2 to the power
 * of `work` steps a guess.
 */
export type Lock = { recipients: string[] } | { passphrase: string; work?: number };

const WORK = 18;
/** What opens an archive: private keys of age, or the passphrase. */
export type Key = { identities: string[]; passphrase?: string | undefined };

/** Encrypts a stream in the format of age (https://age-encryption.org/v1). */
export async function encrypt(plain: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase);
    encrypter.setScryptWorkFactor(lock.work ?? WORK);
  } else for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Decrypts it; each piece that comes out was authenticated. Throws StartError where no key fits. */
export async function decrypt(sealed: Readable, { identities, passphrase }: Key): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  if (passphrase) decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)));
  } catch (error) {
    if (!/no identity matched/.test(errorMessage(error))) throw error;
    throw new StartError('None of the given keys opens this archive.', { cause: error });
  }
}

/** Whether it is a public key of age. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The private keys of a file as `age-keygen` writes it. Throws StartError where there is none. */
export function readIdentities(content: string): string[] {
  const lines = content.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new StartError('The file of keys holds no line that begins with AGE-SECRET-KEY-.');
  return identities;
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new StartError(`${recipient} is no public key of age: it begins with age1, as age-keygen prints it.`, {
      cause: error,
    });
  }
}

// Node and the DOM describe the same streams in types of their own.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeStream);
