import { errorCode, errorMessage } from '@polyclinic/database/errors';
import type { StatusCode } from 'hono/utils/http-status';

/** As nginx logs a request whose caller has gone; nobody receives it. */
export const INTERRUPTED = 499 as StatusCode;

/** Whether a request failed because its caller has gone away. */
export function isInterrupted({ signal }: Request, error: unknown): boolean {
  if (signal.aborted) return true;
  // Node's own words for a body that ends too early.
  return errorMessage(error) === 'aborted' && errorCode(error) === 'ECONNRESET';
}
