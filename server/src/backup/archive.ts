import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartError } from '@polyclinic/database';
import { errorCode, errorMessage } from '@polyclinic/database/errors';
import { extract, type Pack, pack } from 'tar-stream';
import type { Entry } from './entries.ts';
import { decrypt, encrypt, type Key, type Lock } from './keys.ts';

const OWNER_ONLY = 0o600;

/** An archive as a stream: tar, compressed by Zstandard, encrypted by age; readable by those three programs too. */
export function writeArchive(entries: AsyncGenerator<Entry>, lock: Lock): Promise<Readable> {
  const compressed = createZstdCompress();
  // What breaks on the way breaks `compressed`, which is read by the encryption.
  pipeline(tarOf(entries), compressed).catch(() => {});
  return encrypt(compressed, lock);
}

async function* tarOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const feeding = feed(archive, entries).catch((error: Error) => archive.destroy(error));
  yield* archive as AsyncIterable<Uint8Array>;
  await feeding;
}

/** One entry at a time, as fast as they are taken. */
async function feed(archive: Pack, entries: AsyncGenerator<Entry>): Promise<void> {
  for await (const { name, bytes } of entries) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    archive.entry({ name, mode: OWNER_ONLY }, bytes, (error) => (error ? reject(error) : resolve()));
    await promise;
  }
  archive.finalize();
}

/** The entries of an archive. Throws StartError where no key fits, a byte is wrong, or its end is missing. */
export async function* readArchive(sealed: Readable, key: Key): AsyncGenerator<Entry> {
  const unpacking = extract();
  try {
    const plain = await decrypt(sealed, key);
    const flowing = pipeline(plain, createZstdDecompress(), unpacking as unknown as NodeJS.WritableStream);
    flowing.catch(() => {});
    for await (const entry of unpacking) {
      yield { name: entry.header.name, bytes: await buffer(Readable.from(entry)) };
    }
    await flowing;
  } catch (error) {
    throw saidPlainly(error);
  } finally {
    sealed.destroy();
  }
}

/** A line that broke is not a broken archive. */
function saidPlainly(error: unknown): unknown {
  if (error instanceof StartError || /^E[A-Z]+$/.test(errorCode(error) ?? '')) return error;
  return new StartError(`This archive is damaged or incomplete (${errorMessage(error)}).`, { cause: error });
}
