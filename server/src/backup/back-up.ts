import { addAbortSignal, type Readable } from 'node:stream';
import { StartError } from '@polyclinic/database';
import { errorCode, errorMessage } from '@polyclinic/database/errors';
import type { FileStorage } from '../files/index.ts';
import type { Manifest } from './about.ts';
import { writeArchive } from './archive.ts';
import { type Entry, inPieces, measure } from './entries.ts';
import type { Lock } from './keys.ts';
import { nameOf, type Place } from './places.ts';
import { type KnownFile, type Snapshot, type SnapshotOptions, withSnapshot } from './snapshot.ts';

export type BackupOptions = Omit<SnapshotOptions, 'onBytes'> & {
  files: FileStorage;
  /** Files of the data folder without which the rest can't be read, by name */
  secrets: Map<string, Buffer>;
  place: Place;
  /** By default named after its moment */
  archive: string | undefined;
  lock: Lock;
  /** Gives up what is under way. */
  signal: AbortSignal;
  onBegin(estimatedBytes: number): void;
  onBytes(count: number): void;
};

export type Made = {
  name: string;
  mark: Date;
  bytes: number;
  rows: number;
  files: number;
  gone: number;
  broken: string[];
};

/** Writes one archive of everything as of one moment, while the product runs: at its place as a whole or not at all. */
export async function backUp(options: BackupOptions): Promise<Made> {
  return withSnapshot(options, async (snapshot) => {
    options.onBegin(snapshot.about.estimatedBytes);
    const mark = new Date(snapshot.about.mark);
    const name = options.archive ?? nameOf(mark);
    const manifest: Manifest = { tables: snapshot.manifest, files: [], gone: [], broken: snapshot.broken };
    const own = failuresOf(entriesOf(options, snapshot, manifest));
    const sealed = addAbortSignal(options.signal, await writeArchive(own.entries, options.lock));
    const bytes = await own.first(writeTo(options.place, name, sealed));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      name,
      mark,
      bytes,
      rows,
      files: manifest.files.length,
      gone: manifest.gone.length,
      broken: manifest.broken,
    };
  });
}

async function writeTo(place: Place, name: string, sealed: Readable): Promise<number> {
  try {
    return await place.write(name, sealed);
  } finally {
    sealed.destroy();
  }
}

/** What broke here is told as it is, and not as what it did to the place that was being written to. */
function failuresOf(source: AsyncGenerator<Entry>) {
  let failure: unknown;
  const entries = async function* (): AsyncGenerator<Entry> {
    try {
      yield* source;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const first = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failure ? plainly(failure) : error;
    });
  return { entries: entries(), first };
}

const plainly = (error: unknown): unknown =>
  error instanceof StartError
    ? error
    : new StartError(`The backup was given up: ${errorMessage(error)}. No archive was left.`, { cause: error });

async function* entriesOf(options: BackupOptions, snapshot: Snapshot, manifest: Manifest): AsyncGenerator<Entry> {
  yield* inPieces('about', json(snapshot.about));
  for (const [name, bytes] of options.secrets) yield* inPieces(`secrets/${name}`, one(bytes));
  yield* snapshot.tables();
  for (const file of snapshot.files) yield* entriesOfFile(options, file, manifest);
  yield* inPieces('manifest', json(manifest));
}

/** A file is stored before its row and deleted after it: one that is missing was deleted since the snapshot. */
async function* entriesOfFile(
  { files, onBytes }: BackupOptions,
  { path }: KnownFile,
  manifest: Manifest,
): AsyncGenerator<Entry> {
  const source = await files.open(path).catch(nullIfMissing);
  if (!source) return void manifest.gone.push(path);
  const bytes = measure(source, onBytes);
  yield* inPieces(`files/${path}`, bytes.passing);
  manifest.files.push({ path, ...bytes.result() });
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT' || (error as Error).name === 'NoSuchKey') return null;
  throw error;
}

const json = (value: object): AsyncGenerator<Uint8Array> => one(Buffer.from(JSON.stringify(value)));

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
