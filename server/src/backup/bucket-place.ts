import type { Readable } from 'node:stream';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StartError } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import { markOf, type Place } from './places.ts';

export type Bucket = {
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  folder: string;
};

/** The store allows 10,000 parts: 320 GB. */
const PART_BYTES = 32 * 2 ** 20;
const PARTS_AT_ONCE = 2;
const CONNECT_WITHIN_MS = 5_000;
const SILENT_AT_MOST_MS = 30_000;

/** Archives in a bucket of S3 or of a store that speaks its protocol. An upload is there once it is complete. */
export function bucketPlace({ bucket, folder, endpoint, region, accessKeyId, secretAccessKey }: Bucket): Place {
  const client = new S3({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: SILENT_AT_MOST_MS,
      throwOnRequestTimeout: true,
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const prefix = folder && `${folder}/`;
  const name = `s3://${bucket}/${folder}`;
  const keyOf = (archive: string) => ({ Bucket: bucket, Key: prefix + archive });
  return {
    name,
    list: () => explained(name, () => list(client, bucket, prefix)),
    write: (archive, sealed) =>
      explained(name, async () => {
        const upload = new Upload({
          client,
          params: { ...keyOf(archive), Body: sealed },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        let bytes = 0;
        upload.on('httpUploadProgress', ({ loaded }) => {
          bytes = loaded ?? bytes;
        });
        await upload.done();
        return bytes;
      }),
    read: (archive) =>
      explained(name, async () => {
        const { Body } = await client.getObject(keyOf(archive));
        return Body as Readable;
      }),
    remove: (archive) => explained(name, async () => void (await client.deleteObject(keyOf(archive)))),
  };
}

async function list(client: S3, bucket: string, prefix: string) {
  const found = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' })) {
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const name = Key.slice(prefix.length);
      const mark = markOf(name);
      if (mark) found.push({ name, mark, bytes: Size });
    }
  }
  return found;
}

/** The SDK tells what went wrong at the store by a name and a status; what our own stream threw passes as it is. */
async function explained<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${place} can't be used: ${errorMessage(error)}. No archive was left there.`, {
      cause: error,
    });
  }
}
