import { ORPCError } from '@orpc/client';

/** The start of a half hour of the day that is `days` ahead (UTC), ISO. */
export function dayAhead(days: number, halfHour: number): string {
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  return new Date(midnight + days * 86_400_000 + halfHour * 1_800_000).toISOString();
}

/** The code and data with which a call was refused; fails if it was not. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const outcome = await call.then(
    () => 'no refusal',
    (error: unknown) => error,
  );
  if (!(outcome instanceof ORPCError))
    throw new Error(`Expected a refusal, got ${String(outcome)}`, { cause: outcome });
  return { code: outcome.code, data: outcome.data };
}

/** The code of a refusal, or 'allowed'. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );
