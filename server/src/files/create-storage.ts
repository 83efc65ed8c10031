import { join } from 'node:path';
import type { Environment } from '../process/index.ts';
import { folderStorage } from './folder-storage.ts';
import { closeToOthers, makePrivateFolder } from './private.ts';
import type { FileStorage } from './storage.ts';

/** For files of a moment, whatever the storage */
export const temporaryFolder = ({ DATA_DIR }: Environment): string => join(DATA_DIR, 'files/snapshots');

/** The bucket of the configuration, or a folder in DATA_DIR. The client of S3 is loaded where it is used. */
export async function createStorage(environment: Environment): Promise<FileStorage> {
  const folder = join(environment.DATA_DIR, 'files');
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  await makePrivateFolder(folder);
  await closeToOthers(folder);
  if (!S3_BUCKET) return folderStorage(folder);
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    localFolder: temporaryFolder(environment),
  });
}
