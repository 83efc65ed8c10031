import { ORPCError } from '@orpc/client';
import { logWarning } from '../../platform/log.ts';
import { PasskeyFailure, signWithPasskey } from '../../platform/passkey.ts';

const REFUSALS = new Set(['RATE_LIMITED', 'PASSKEY_REFUSED', 'WRONG_PASSWORD', 'INVALID_INPUT']);

/** What the device has signed, or why it hasn't, as the last part of an `error.` key. */
export async function askDevice(): Promise<{ credential: string | null; failure: string | null }> {
  try {
    return { credential: await signWithPasskey(), failure: null };
  } catch (error) {
    return { credential: null, failure: passkeyFailure(error) };
  }
}

/** Why there is no passkey, as the last part of an `error.` key. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message;
  if (error instanceof ORPCError && REFUSALS.has(error.code)) return error.code;
  logWarning('No passkey', error);
  return 'UNEXPECTED';
}
