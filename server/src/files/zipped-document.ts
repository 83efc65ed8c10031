import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

const MOST_ENTRIES = 5_000;
const MOST_INFLATED_BYTES = 209_715_200;
const REQUIRED = ['[Content_Types].xml', 'word/document.xml'];
/** Where Word keeps programs. */
const PROGRAM = /vbaProject\.bin$/i;

/** Whether a zipped document is what it says: bounded when inflated, with a text and without programs. */
export async function isSafeDocument(path: string): Promise<boolean> {
  try {
    const { size } = await stat(path);
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      return await holdsUp(zip, size);
    } finally {
      zip.close();
    }
  } catch {
    // Nothing but reading happens here: what can't be read as a zip is none.
    return false;
  }
}

async function holdsUp(zip: ZipFile, size: number): Promise<boolean> {
  if (zip.entryCount > MOST_ENTRIES) return false;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const names = new Set(entries.map(({ fileName }) => fileName));
  const sum = (of: (entry: Entry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  // Entries that share their bytes are how small files claim to be endless.
  const isBounded =
    sum(({ compressedSize }) => compressedSize) <= size &&
    sum(({ uncompressedSize }) => uncompressedSize) <= MOST_INFLATED_BYTES;
  const isWhole = REQUIRED.every((name) => names.has(name)) && !entries.some(({ fileName }) => PROGRAM.test(fileName));
  return isBounded && isWhole && inflatesAsDeclared(zip, entries);
}

/** Inflates everything without keeping it; the library stops at an entry that is larger than it says. */
async function inflatesAsDeclared(zip: ZipFile, entries: Entry[]): Promise<boolean> {
  for (const entry of entries) {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const _ of stream);
  }
  return true;
}
