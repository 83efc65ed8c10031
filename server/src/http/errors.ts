import { ORPCError } from '@orpc/server';
import { ERRORS, type ErrorCode } from '@polyclinic/contract/platform/errors';
import { errorCode } from '@polyclinic/database/errors';
import type { z } from 'zod';

type DataOf<Code extends ErrorCode> = (typeof ERRORS)[Code] extends { data: infer Schema extends z.ZodType }
  ? [data: z.infer<Schema>]
  : [];

/** An error of the contract, to be thrown; its code is the key of its translation. */
export function fail<Code extends ErrorCode>(code: Code, ...[data]: DataOf<Code>): ORPCError<Code, unknown> {
  return new ORPCError(code, { defined: true, status: ERRORS[code].status, message: code, data });
}

/** The constraint that PostgreSQL names in a violation, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** Whether row security refused what somebody wrote. */
export const isRefusedByPolicy = (error: unknown): boolean => errorCode(error) === '42501';

/** Whether a function of the database has found nothing by the id it was given. */
export const isNothingFound = (error: unknown): boolean => errorCode(error) === 'P0002';

/** In how many seconds to come again, of a refusal because it was too much; undefined of anything else. */
export function secondsToWaitIn(error: unknown): number | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'RATE_LIMITED') return undefined;
  return (error.data as { retryAfterSeconds: number }).retryAfterSeconds;
}
