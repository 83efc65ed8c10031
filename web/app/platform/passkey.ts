import { ORPCError } from '@orpc/client';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { browserApi } from './api.ts';
import { logWarning } from './log.ts';

/** Why there is no passkey, as the last part of an `error.` key. */
export class PasskeyFailure extends Error {}

/** Has this device sign with the passkey that is chosen; what the server proves, as JSON. */
export function signWithPasskey(): Promise<string> {
  return byDevice(async () => {
    const options = await browserApi.security.beginPasskeySignIn();
    // The contract knows of them that they are JSON; what they say is WebAuthn's.
    return JSON.stringify(
      await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
    );
  });
}

/** Has this device make a passkey for the one who is signed in and knows the password. */
export function makePasskey(currentPassword: string) {
  return byDevice(async () => {
    const options = await browserApi.security.beginPasskey({ currentPassword });
    const made = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...made, clientExtensionResults: {} };
  });
}

const REASONS: Record<string, string> = {
  NotAllowedError: 'PASSKEY_CANCELLED',
  AbortError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_KNOWN',
};

async function byDevice<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure('PASSKEY_UNSUPPORTED');
  try {
    return await ask();
  } catch (error) {
    const reason = error instanceof Error ? REASONS[error.name] : undefined;
    throw reason ? new PasskeyFailure(reason) : error;
  }
}

const REFUSALS = new Set([
  'RATE_LIMITED',
  'PASSKEY_REFUSED',
  'ACCOUNT_SUSPENDED',
  'WRONG_PASSWORD',
  'PASSWORD_CHECKS_LOCKED',
  'INVALID_INPUT',
]);

/** Why there is no passkey, as the last part of an `error.` key. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message;
  if (error instanceof ORPCError && REFUSALS.has(error.code)) return error.code;
  logWarning('No passkey', error);
  return 'UNEXPECTED';
}
