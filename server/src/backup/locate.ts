import { basename, dirname, resolve } from 'node:path';
import { StartError } from '@polyclinic/database';
import { folderPlace } from './folder-place.ts';
import { ENDING, type Located } from './places.ts';

export type BucketAccess = {
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};

/** A folder, a file that ends in .age, or either of them in a bucket as s3://bucket/…. Throws StartError. */
export async function locate(address: string, access: BucketAccess): Promise<Located> {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  const isArchive = address.endsWith(ENDING);
  if (!bucket) {
    const path = resolve(address);
    return isArchive
      ? { place: folderPlace(dirname(path)), archive: basename(path) }
      : { place: folderPlace(path), archive: undefined };
  }
  const { accessKeyId, secretAccessKey, ...rest } = access;
  if (!accessKeyId || !secretAccessKey)
    throw new StartError(`${address} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`);
  const { bucketPlace } = await import('./bucket-place.ts');
  const folder = isArchive ? dirname(`/${key}`).slice(1) : key.replace(/\/$/, '');
  const place = bucketPlace({ ...rest, accessKeyId, secretAccessKey, bucket, folder });
  return { place, archive: isArchive ? basename(key) : undefined };
}
