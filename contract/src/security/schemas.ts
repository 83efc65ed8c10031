import { z } from 'zod';
import { presentPassword } from '../accounts/schemas.ts';
import { id, instant, name } from '../platform/fields.ts';
import { PASSKEY_NAME_MAX_LENGTH } from './rules.ts';

/** The password of the one who is signed in, asked again before what matters. */
export const currentPassword = z.strictObject({ currentPassword: presentPassword });

// Arabic and Persian digits, as a keyboard may write them
const ZEROS = [0x660, 0x6f0];
const toLatinDigit = (digit: string) => {
  const value = digit.codePointAt(0) ?? 0;
  return String(value - (ZEROS.find((zero) => value >= zero && value <= zero + 9) ?? 0x30));
};

/** Six digits of an authenticator app, or a recovery code; spaces, capitals and the kind of digits don't matter. */
export const factorCode = z
  .string()
  .max(40)
  .transform((value) =>
    value
      .replaceAll(/\s/g, '')
      .toLowerCase()
      .replaceAll(/[\d\u0660-\u0669\u06f0-\u06f9]/g, toLatinDigit),
  )
  .refine((value) => /^(\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/.test(value));

export const factorState = z.object({
  isOn: z.boolean(),
  /** Administrators can't be without one */
  isRequired: z.boolean(),
  /** Doctors are asked to have one */
  isUrged: z.boolean(),
});
export type FactorState = z.infer<typeof factorState>;

/** What an authenticator app needs: an address for its camera, the secret for its keyboard. */
export const factorSetup = z.object({
  uri: z.string(),
  secret: z.string(),
  recoveryCodes: z.array(z.string()),
});
export type FactorSetup = z.infer<typeof factorSetup>;

export const passkeyName = name(PASSKEY_NAME_MAX_LENGTH, 1);

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null until somebody has signed in with it */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeyList = z.object({ passkeys: z.array(passkey) });

/** As WebAuthn Level 3 writes them in JSON, for the browser to read. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const MAX_KEY = 1_400;
const bytes = (max: number) => z.base64url().min(1).max(max);
const ofBrowser = { id: bytes(MAX_KEY), rawId: bytes(MAX_KEY), type: z.literal('public-key') };
const extensions = z.record(z.string().max(40), z.unknown());

/** What `navigator.credentials.create()` answers, as JSON; what isn't read is left out. */
export const passkeyCreation = z.object({
  ...ofBrowser,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What `navigator.credentials.get()` answers, as JSON. */
export const passkeyRequest = z.object({
  ...ofBrowser,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
