import type { FailureKind } from '@polyclinic/contract/failures/rules';

const chunkFailure =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|unable to preload/i;
const fetchFailure = /failed to fetch|networkerror|load failed|network request failed/i;

/** Tells a page that is out of date from a lost connection from everything else. */
export function errorKind(error: unknown, isOnline = true): FailureKind {
  const message = error instanceof Error ? error.message : '';
  // Without a network every file is missing, of this version too.
  if (chunkFailure.test(message)) return isOnline ? 'update' : 'connection';
  return fetchFailure.test(message) ? 'connection' : 'unknown';
}
