export type { About } from './about.ts';
export { type BackupOptions, backUp, type Made } from './back-up.ts';
export { identityOf, recipientOf } from './drill-key.ts';
export type { Invariant } from './invariants.ts';
export { isRecipient, type Key, type Lock, readIdentities } from './keys.ts';
export { locate } from './locate.ts';
export { type Archive, chooseArchive, type Located, type Place } from './places.ts';
export { type Progress, progressTo } from './progress.ts';
export { type Restored, restore, type Target } from './restore.ts';
