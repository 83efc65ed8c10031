import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Where files are kept, out of everybody's reach but ours. Paths are made by us, never by a client. */
export type FileStorage = {
  /** Takes the bytes of uploads under way, by their ids. Made when first needed. */
  staging(): DataStore;
  /** Copies a complete upload to a file on this machine, which nobody can write to while it is judged; the caller deletes it. */
  copyStaged(uploadId: string): Promise<string>;
  /** Deletes what is left of an upload; nothing where nothing is. */
  discard(uploadId: string): Promise<void>;
  /** Puts a local file in its place for good; it may be moved there. */
  store(localFile: string, path: string, type: string): Promise<void>;
  /** The bytes of a kept file. Rejects where there is none. */
  open(path: string): Promise<Readable>;
  remove(path: string): Promise<void>;
  /** Deletes what nobody deleted, since its server was killed: copies on this machine, and what uploads left in a bucket. */
  tidy(): Promise<void>;
};
