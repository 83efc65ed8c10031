import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'files';
const SUFFIX = '._S3rver_object';

export type S3Store = {
  /** What a server needs to know of it */
  environment: Record<string, string>;
  /** The keys of everything that it holds */
  keys(): Promise<string[]>;
  /** Uploads of several parts that were begun and neither completed nor aborted */
  openUploads(): Promise<string[]>;
  /** Everything that it holds now was put there that long ago. */
  age(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

/** A server that speaks the protocol of S3, over a folder of its own. */
export async function s3Store(): Promise<S3Store> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-s3-'));
  const uploads = join(folder, BUCKET, '._S3rver_uploads');
  const buckets = [{ name: BUCKET, configs: [] }];
  const store = new S3rver({ silent: true, directory: folder, vhostBuckets: false, configureBuckets: buckets });
  await store.configureBuckets();
  const others = store.callback();
  const server = createServer((request, response) => {
    answerAboutParts(uploads, request, response).then((isAnswered) => isAnswered || others(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const environment = {
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  };
  const keys = () => keysIn(join(folder, BUCKET));
  return { environment, keys, openUploads: () => names(uploads), age: (by) => age(join(folder, BUCKET), by), stop };
}

async function age(bucket: string, by: number): Promise<void> {
  const then = new Date(Date.now() - by);
  for (const path of await readdir(bucket, { recursive: true })) await utimes(join(bucket, path), then, then);
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function keysIn(bucket: string): Promise<string[]> {
  const entries = await readdir(bucket, { recursive: true, withFileTypes: true });
  const objects = entries.filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX));
  return objects.map(({ parentPath, name }) => join(parentPath, name).slice(bucket.length + 1, -SUFFIX.length)).sort();
}

/** What the library leaves out of the protocol: listing uploads and the parts of one, and aborting it. */
async function answerAboutParts(uploads: string, request: IncomingMessage, response: ServerResponse) {
  const { searchParams } = new URL(request.url ?? '', 'http://store');
  if (request.method === 'GET' && searchParams.has('uploads')) {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(await listOfUploads(uploads));
    return true;
  }
  const id = searchParams.get('uploadId');
  if (!id || !['GET', 'DELETE'].includes(request.method ?? '')) return false;
  const folder = join(uploads, id);
  if (!(await stat(folder).catch(() => undefined))) {
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchUpload</Code></Error>');
  } else if (request.method === 'DELETE') {
    await rm(folder, { recursive: true });
    response.writeHead(204).end();
  } else {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(await listOfParts(folder));
  }
  return true;
}

async function listOfUploads(uploads: string): Promise<string> {
  const open = (await names(uploads)).map(async (id) => {
    const key = await readFile(join(uploads, id, 'key'), 'utf8');
    const { mtime } = await stat(join(uploads, id));
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult>${(await Promise.all(open)).join('')}</ListMultipartUploadsResult>`;
}

async function listOfParts(folder: string): Promise<string> {
  // A part has its checksum once it is there as a whole.
  const numbers = (await names(folder)).flatMap((name) => /^(\d+)\.md5$/.exec(name)?.[1] ?? []).map(Number);
  const parts = numbers
    .sort((one, other) => one - other)
    .map(async (number) => {
      const { size } = await stat(join(folder, String(number)));
      const tag = await readFile(join(folder, `${number}.md5`), 'utf8');
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${tag}"</ETag><Size>${size}</Size></Part>`;
    });
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`;
}
