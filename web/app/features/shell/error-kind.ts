export type ErrorKind = 'update' | 'connection' | 'unknown';

const chunkFailure =
  /dynamically imported module|importing a module script failed|loading (css )?chunk|unable to preload/i;
const fetchFailure = /failed to fetch|networkerror|load failed|network request failed/i;

/** Tells a page that is out of date from a lost connection from everything else. */
export function errorKind(error: unknown): ErrorKind {
  const message = error instanceof Error ? error.message : '';
  if (chunkFailure.test(message)) return 'update';
  return fetchFailure.test(message) ? 'connection' : 'unknown';
}

/** An id to quote to support: when it happened, and a random part. */
export function createErrorId(): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${Date.now().toString(36)}-${random.toString(36)}`.toUpperCase();
}
