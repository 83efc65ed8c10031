import { errorCode, errorMessage } from './errors.ts';

/** PostgreSQL's and the system's codes for a database that is away, full of connections, or answering too late. */
const CODES =
  /^(?:08|53|57P|58)|^(?:57014|25006|25P03|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const MESSAGES =
  /timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Cannot use a pool after calling end/i;

/** Whether the database could not answer, so that the same request may succeed in a few seconds. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (CODES.test(errorCode(error) ?? '') || MESSAGES.test(errorMessage(error))) return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}
