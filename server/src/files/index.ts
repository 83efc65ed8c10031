export { createStorage, temporaryFolder } from './create-storage.ts';
export { type Disk, watchDisk } from './disk.ts';
export { type Judged, judge, type Refusal } from './judge.ts';
export { clamd } from './scan/clamd.ts';
export { scanFile } from './scan/scan-file.ts';
export type { Scanner } from './scan/scanner.ts';
export { retainTemporaryFiles } from './snapshots.ts';
export type { FileStorage } from './storage.ts';
