import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ListMultipartUploadsCommandOutput, paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { deleteStale, newSnapshot } from './snapshots.ts';
import type { FileStorage } from './storage.ts';

export type S3Options = {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For the copies that are judged */
  localFolder: string;
};

const NOT_FOUND = 404;
const PARTS_AT_ONCE = 2;
/** An upload has an id and no folder; everything that is kept has one. */
const STAGED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.info|\.part)?$/;
/** Uploads end after a day. */
const NOBODYS_AFTER_MS = 172_800_000;

/** Files in a bucket of S3 or of any store that speaks its protocol, for several servers. */
export function s3Storage({ bucket, localFolder, ...options }: S3Options): FileStorage {
  const config = clientConfig(options);
  const client = new S3(config);
  const staging = new S3Store({
    s3ClientConfig: { bucket, ...config },
    useTags: false,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
  });
  const bytesOf = async (key: string): Promise<Readable> => {
    const { Body } = await client.getObject({ Bucket: bucket, Key: key });
    return Body as Readable;
  };
  const remove = async (key: string): Promise<void> => {
    await client.deleteObject({ Bucket: bucket, Key: key });
  };
  return {
    staging: () => staging,
    async copyStaged(uploadId) {
      const snapshot = await newSnapshot(localFolder);
      await pipeline(await bytesOf(uploadId), createWriteStream(snapshot));
      return snapshot;
    },
    async discard(uploadId) {
      // The library stops where an upload was complete, and leaves parts that were too small for the store.
      await staging.remove(uploadId).catch(ignoreMissing);
      await Promise.all(['', '.info', '.part'].map((ending) => remove(uploadId + ending)));
    },
    async store(localFile, path, type) {
      const { size } = await stat(localFile);
      const Body = createReadStream(localFile);
      await client.putObject({ Bucket: bucket, Key: path, Body, ContentLength: size, ContentType: type });
    },
    open: bytesOf,
    remove,
    async tidy() {
      await deleteStale(localFolder);
      // Not every store lets uploads be listed; the rest goes all the same.
      const ends = await Promise.allSettled([abortNobodys(client, bucket), deleteNobodys(client, bucket)]);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

const isNobodys = (key = '', since = new Date()): boolean =>
  STAGED.test(key) && Date.now() - since.getTime() > NOBODYS_AFTER_MS;

/** Aborts uploads that no job knows: of a server killed before it had noted which of the bucket's uploads was its own. */
async function abortNobodys(client: S3, bucket: string): Promise<void> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.listMultipartUploads({ Bucket: bucket, ...after });
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (isNobodys(Key, Initiated)) await client.abortMultipartUpload({ Bucket: bucket, Key, UploadId });
    }
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    after = IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined;
  }
}

/** Deletes what a server wrote of an upload that had ended meanwhile on another. */
async function deleteNobodys(client: S3, bucket: string): Promise<void> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Delimiter: '/' })) {
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (isNobodys(Key, LastModified)) await client.deleteObject({ Bucket: bucket, Key });
    }
  }
}

/** Checksums in trailers are asked of AWS only: other stores know the protocol without them. */
function clientConfig({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Options, 'bucket' | 'localFolder'>) {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  } as const;
}

function ignoreMissing(error: unknown): void {
  const { status_code, $metadata } = error as { status_code?: number; $metadata?: { httpStatusCode?: number } };
  if (status_code !== NOT_FOUND && $metadata?.httpStatusCode !== NOT_FOUND) throw error;
}
