import { ORPCError, ValidationError } from '@orpc/server';
import type { z } from 'zod';
import { fail } from './errors.ts';

/** Turns the library's refusal of an input into the contract's INVALID_INPUT, naming fields and not values. */
export function toInvalidInput(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error;
  const issues = error.cause instanceof ValidationError ? error.cause.issues : [];
  return fail('INVALID_INPUT', { fields: issues.map((issue) => toField(issue as z.core.$ZodIssue)) });
}

function toField(issue: z.core.$ZodIssue): { path: string; code: string } {
  const ownCode = issue.code === 'custom' ? issue.params?.code : undefined;
  return { path: issue.path.map(String).join('.'), code: ownCode ?? issue.code };
}
