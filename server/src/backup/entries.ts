import { createHash } from 'node:crypto';
import { dirname } from 'node:path';

/** A piece of an archive. What is longer than one piece has several, in order. */
export type Entry = { name: string; bytes: Buffer };

/** What has a name in an archive: a table, a file, a note about it. `pieces` are its bytes, to be read before the next. */
export type Content = { name: string; pieces: AsyncIterable<Buffer> };

const PIECE_BYTES = 4 * 2 ** 20;
const DIGITS = 6;

/** Cuts a stream into pieces: tar states an entry's size before its bytes, and that of a COPY is known afterwards. */
export async function* inPieces(name: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let held: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const next = (): Entry => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    number += 1;
    return { name: `${name}/${String(number).padStart(DIGITS, '0')}`, bytes };
  };
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) yield next();
  }
  if (size > 0 || number === 0) yield next();
}

/** Puts pieces together again that were cut by inPieces. */
export async function* contentsOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Content> {
  try {
    let next = await entries.next();
    const piecesOf = async function* (name: string): AsyncGenerator<Buffer> {
      while (!next.done && dirname(next.value.name) === name) {
        yield next.value.bytes;
        next = await entries.next();
      }
    };
    while (!next.done) {
      const name = dirname(next.value.name);
      yield { name, pieces: piecesOf(name) };
      // What nobody read is passed over.
      while (!next.done && dirname(next.value.name) === name) next = await entries.next();
    }
  } finally {
    await entries.return(undefined);
  }
}

/** The same bytes, counted and hashed on their way. */
export function measure(source: AsyncIterable<Uint8Array>, onBytes: (count: number) => void = () => {}) {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
  };
  return { passing: passing(), result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
