import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Services } from '../../../services.ts';
import { fileOf } from '../../photos/queries.ts';
import { addPractice } from '../practice-copy/commands.ts';
import { type Document, findDocuments } from '../queries.ts';
import { archivedAs, collect, type Person } from './queries.ts';
import { toBundle } from './rules.ts';

/** Writes everything that is this person's into a ZIP at `target`; its size is returned. Files pass through, one by one; one that can't be read fails the whole. */
export async function writeArchive(services: Services, person: Person, target: string): Promise<number> {
  const data = await collect(services, person);
  const now = services.clock.now();
  const zip = new ZipFile();
  const broken = new AbortController();
  const giveUp = (error: unknown) => broken.abort(error);
  zip.on('error', giveUp);
  const written = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }), broken);
  const add = (name: string, content: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, { mtime: now });
  add('account.json', { email: person.email, exportedAt: now.toISOString() });
  for (const [name, rows] of Object.entries(data)) add(`data/${name}.json`, rows);
  add('fhir-r4-bundle.json', toBundle(data, person, now));
  await addPractice(services, person, zip, giveUp);
  const files = [
    ...filesOf(data.messages ?? []),
    ...filesOf(data.message_versions ?? []),
    ...documentsOf(await findDocuments(services, person)),
    ...photosOf(data.photographs ?? []),
  ];
  for (const file of files) {
    zip.addReadStreamLazy(file.name, { mtime: now, compress: false }, (give) => {
      services.files.open(file.path).then(
        (bytes) => give(null, bytes.on('error', giveUp)),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  await written;
  return (await stat(target)).size;
}

/** What a doctor handed in to be verified; a copy has the bytes, the address where they lie stays here. */
const documentsOf = (documents: Document[]) =>
  documents.map(({ id, name, path }) => ({ path, name: archivedAs(id, name) }));

/** In the largest of its sizes. */
const photosOf = (photos: Record<string, unknown>[]) =>
  photos.map(({ id, format }) => ({
    path: fileOf(String(id), 512, format === 'svg' ? 'svg' : 'webp'),
    name: archivedAs(id, `photo.${String(format)}`),
  }));

function filesOf(messages: Record<string, unknown>[]) {
  return messages
    .filter(({ attachment_url }) => attachment_url)
    .map(({ id, attachment_url, attachment_name }) => ({
      path: String(attachment_url),
      name: archivedAs(id, attachment_name),
    }));
}
