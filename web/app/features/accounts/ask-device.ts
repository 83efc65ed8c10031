import { passkeyFailure, signWithPasskey } from '../../platform/passkey.ts';

/** What the device has signed, or why it hasn't, as the last part of an `error.` key. */
export async function askDevice(): Promise<{ credential: string | null; failure: string | null }> {
  try {
    return { credential: await signWithPasskey(), failure: null };
  } catch (error) {
    return { credential: null, failure: passkeyFailure(error) };
  }
}
