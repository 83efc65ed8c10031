import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import type pg from 'pg';
import type { FileStorage } from '../files/index.ts';
import { type About, type Manifest, readAbout, readManifest } from './about.ts';
import { readArchive } from './archive.ts';
import { type Content, contentsOf, measure } from './entries.ts';
import { brokenOf, type Invariant } from './invariants.ts';
import type { Key } from './keys.ts';
import { beginLoad, type Load } from './load.ts';
import { SETTINGS } from './tables.ts';

/** Where an archive is restored to: empty, with its roles. `folder` is for files on their way. */
export type Target = { ownerUrl: string; files: FileStorage; folder: string };

export type RestoreOptions = {
  sealed: Readable;
  key: Key;
  /** Makes the target once it is known what is to be restored; `secrets` are files of the data folder. */
  open(about: About, secrets: Map<string, Buffer>): Promise<Target>;
  /** Of `path`: every file that the rows speak of */
  filesQuery: string;
  invariants: Invariant[];
  onBytes(count: number): void;
};

export type Restored = { about: About; tables: number; rows: number; files: number };

/**
 * Restores an archive and compares what is there then with what the archive says: rows, sums, the hash of every file,
 * and the invariants. Everything or nothing: where anything differs the database stays empty and the files are removed.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const contents = contentsOf(readArchive(options.sealed, options.key));
  try {
    const about = readAbout(await next(contents, 'about'));
    const secrets = new Map<string, Buffer>();
    for await (const { name, pieces } of contents) {
      const [kind, file = ''] = name.split('/');
      if (kind !== 'secrets') return await restoreRest(options, { about, secrets, first: { name, pieces }, contents });
      if (!/^[\w.-]+$/.test(file)) throw new StartError(`The archive holds a secret by the name of ${file}.`);
      secrets.set(file, await buffer(pieces));
    }
    throw new StartError('This archive holds no database.');
  } finally {
    await contents.return(undefined);
  }
}

async function next(contents: AsyncGenerator<Content>, wanted: string): Promise<Buffer> {
  const { value } = await contents.next();
  if (value?.name !== wanted) throw new StartError('This file is no archive of Polyclinic.');
  return buffer(value.pieces);
}

type Rest = { about: About; secrets: Map<string, Buffer>; first: Content; contents: AsyncGenerator<Content> };

async function restoreRest(options: RestoreOptions, { about, secrets, first, contents }: Rest): Promise<Restored> {
  const target = await options.open(about, secrets);
  const stored: Manifest['files'] = [];
  try {
    return await withClient(target.ownerUrl, async (client) => {
      await client.query(SETTINGS);
      await client.query('begin');
      await requireEmpty(client);
      const load = await beginLoad(client, about);
      const manifest = await takeAll({ target, load, stored, onBytes: options.onBytes }, first, contents);
      await load.finish(manifest.tables);
      requireSameFiles(manifest, stored);
      await requireInvariants(client, options, manifest);
      await client.query('commit');
      await client.query('analyze');
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      return { about, tables: manifest.tables.length, rows, files: stored.length };
    });
  } catch (error) {
    await Promise.allSettled(stored.map(({ path }) => target.files.remove(path)));
    throw error;
  }
}

/** To put another database in its place, an operator empties this one first. Only its roles have been made by then. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and (n.nspname, c.relname) <> ('internal', 'role_passwords') limit 1`);
  if (rows[0])
    throw new StartError(
      `The database is not empty (it has ${rows[0].name}): restore into a new one. Nothing was changed.`,
    );
}

type Taking = { target: Target; load: Load; stored: Manifest['files']; onBytes(count: number): void };

async function takeAll(taking: Taking, first: Content, contents: AsyncGenerator<Content>): Promise<Manifest> {
  for (let content: Content | undefined = first; content; content = (await contents.next()).value) {
    const [kind, ...rest] = content.name.split('/');
    const name = rest.join('/');
    const pieces = counted(content.pieces, taking.onBytes);
    if (kind === 'manifest') return await lastOf(contents, readManifest(await buffer(pieces)));
    if (kind === 'database') await taking.load.take(name, pieces);
    else if (kind === 'files') await takeFile(taking, name, pieces);
    else throw new StartError(`The archive holds ${kind}, which this version does not know.`);
  }
  throw new StartError('This archive is incomplete: its end is missing.');
}

/** What comes to the end of an archive has had every byte of it authenticated. */
async function lastOf(contents: AsyncGenerator<Content>, manifest: Manifest): Promise<Manifest> {
  if (!(await contents.next()).done) throw new StartError('This archive goes on after its end.');
  return manifest;
}

async function* counted(pieces: AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}

async function takeFile({ target, stored }: Taking, path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    throw new StartError(`The archive holds a file at ${path}, where none of ours is.`);
  const local = join(target.folder, `restoring-${randomUUID()}`);
  try {
    const bytes = measure(pieces);
    await pipeline(bytes.passing, createWriteStream(local, { mode: 0o600 }));
    stored.push({ path, ...bytes.result() });
    await target.files.store(local, path, 'application/octet-stream');
  } finally {
    await rm(local, { force: true });
  }
}

function requireSameFiles({ files }: Manifest, stored: Manifest['files']): void {
  const found = new Map(stored.map((file) => [file.path, file]));
  const wrong = files.find(({ path, bytes, sha256 }) => {
    const file = found.get(path);
    return file?.bytes !== bytes || file.sha256 !== sha256;
  });
  if (wrong) throw new StartError(`After the restore the file ${wrong.path} differs from the archive.`);
  if (files.length !== stored.length) throw new StartError('The archive holds files that it does not name.');
}

async function requireInvariants(
  client: pg.Client,
  { invariants, filesQuery }: RestoreOptions,
  { files, gone, broken }: Manifest,
): Promise<void> {
  const paths = [...files.map(({ path }) => path), ...gone];
  const { rows } = await client.query<{ path: string }>(
    `select path from (${filesQuery}) f where not exists (select from unnest($1::text[]) p where p = f.path) limit 1`,
    [paths],
  );
  if (rows[0]) throw new StartError(`After the restore a row speaks of the file ${rows[0].path}, which is not there.`);
  // What was wrong before is no reason to be left without anything.
  const found = (await brokenOf(client, invariants)).find((name) => !broken.includes(name));
  if (found) throw new StartError(`After the restore ${found}.`);
}
