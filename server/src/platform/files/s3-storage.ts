import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3 } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import { deleteForgotten, newSnapshot } from './snapshots.ts';
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
    async keep(localFile, path, type) {
      const { size } = await stat(localFile);
      const Body = createReadStream(localFile);
      await client.putObject({ Bucket: bucket, Key: path, Body, ContentLength: size, ContentType: type });
    },
    open: bytesOf,
    remove,
    tidy: () => deleteForgotten(localFolder),
  };
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
