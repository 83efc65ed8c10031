import { z } from 'zod';
import { presentPassword } from '../accounts/schemas.ts';
import { day, id, instant, name, rawText, text } from '../platform/fields.ts';
import { PASSKEY_NAME_MAX_LENGTH, SECURITY_EVENT_KINDS } from './rules.ts';

/** The password of the signed-in user, asked for again before critical changes. */
export const currentPassword = z.strictObject({ currentPassword: presentPassword });

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * Digits of any script, as keyboards may type them: in Unicode each script has its ten in a row, from a code point that
 * ends in 0 or 6.
 */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (isDigit(row) ? row : row + 6));
}

const NO_PART_OF_CODE = /[\s\p{Pd}\p{Cf}\u2212]/gu;
const inHalves = (code: string) => (code.length === 6 ? code : `${code.slice(0, 5)}-${code.slice(5)}`);

/**
 * Six digits of an authenticator app, or a recovery code, however it is typed: spaces, hyphens, capitals, digits of any
 * script.
 */
export const factorCode = z
  .string()
  .max(60)
  .transform((value) =>
    value
      .normalize('NFKC')
      .replaceAll(NO_PART_OF_CODE, '')
      .toLowerCase()
      .replaceAll(/\p{Nd}/gu, toLatinDigit),
  )
  .refine((value) => /^(\d{6}|[a-z0-9]{10})$/.test(value))
  .transform(inHalves);

export const factorState = z.object({
  isOn: z.boolean(),
  /** Required for administrators */
  isRequired: z.boolean(),
  /** Recommended to doctors */
  isUrged: z.boolean(),
});
export type FactorState = z.infer<typeof factorState>;

/** The data for an authenticator app: a URI for its camera, the secret for typing. */
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
  /** Null until it was used to sign in */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeyList = z.object({ passkeys: z.array(passkey) });

/** The JSON of WebAuthn Level 3, for the browser. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

const MAX_KEY = 1_400;
const bytes = (max: number) => z.base64url().min(1).max(max);
const ofBrowser = { id: bytes(MAX_KEY), rawId: bytes(MAX_KEY), type: z.literal('public-key') };
const extensions = z.record(z.string().max(40), z.unknown());

/** The result of `navigator.credentials.create()` as JSON; unused fields are left out. */
export const passkeyCreation = z.object({
  ...ofBrowser,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.array(rawText(20)).max(10).optional(),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The result of `navigator.credentials.get()` as JSON. */
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

/** One event of an account. */
export const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The name of a passkey, the device of an ended session, the new role */
  detail: z.string().nullable(),
  /** The number of failures: those of a minute from one network are one entry */
  times: z.number().int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** For IPv6 the network */
  ipAddress: z.string().nullable(),
  isThisMachine: z.boolean(),
  isPrivateNetwork: z.boolean(),
  country: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** A page of a trail, the latest first; `next` is the cursor of the next one. */
export const securityTrail = z.object({ events: z.array(securityEvent), next: id.nullable() });
export type SecurityTrail = z.infer<typeof securityTrail>;

export const trailPage = z.strictObject({ before: id.optional() });

/** An administrator's filter; days are in their own time zone, the last one included. */
export const trailSearch = z.strictObject({
  /** Part of a name, or the beginning of an address */
  person: text(120).optional(),
  kind: z.enum(SECURITY_EVENT_KINDS).optional(),
  /** The beginning of a network address */
  network: text(64).optional(),
  from: day.optional(),
  until: day.optional(),
  before: id.optional(),
});
export type TrailSearch = z.infer<typeof trailSearch>;

export const foundSecurityEvent = securityEvent.extend({
  person: z.object({ userId: id, fullName: z.string(), email: z.string() }),
  /** Who caused it, if it was another user */
  actorName: z.string().nullable(),
});
export const foundTrail = z.object({ events: z.array(foundSecurityEvent), next: id.nullable() });
export type FoundTrail = z.infer<typeof foundTrail>;
