import { z } from 'zod';
import { presentPassword } from '../accounts/schemas.ts';
import { day, id, instant, name, text } from '../platform/fields.ts';
import { PASSKEY_NAME_MAX_LENGTH, SECURITY_EVENT_KINDS } from './rules.ts';

/** The password of the one who is signed in, asked again before what matters. */
export const currentPassword = z.strictObject({ currentPassword: presentPassword });

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Of whichever script, as a keyboard may write them: in Unicode each has its ten in a row, from a code that ends in 0 or 6. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  return String(code - (isDigit(row) ? row : row + 6));
}

const NO_PART_OF_CODE = /[\s\p{Pd}\p{Cf}\u2212]/gu;
const inHalves = (code: string) => (code.length === 6 ? code : `${code.slice(0, 5)}-${code.slice(5)}`);

/** Six digits of an authenticator app, or a recovery code as it was shown, however it is typed: spaces, hyphens, capitals, kinds of digits. */
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

/** One thing that happened to an account. */
export const securityEvent = z.object({
  id,
  at: instant,
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The name of a passkey, the device of a session that was ended, the new role */
  detail: z.string().nullable(),
  /** How often, of failures: those of a minute from one network are one entry */
  times: z.number().int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Of IPv6 the network */
  ipAddress: z.string().nullable(),
  isThisMachine: z.boolean(),
  isPrivateNetwork: z.boolean(),
  country: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** A page of a trail, the latest first; `next` is what to ask with for the page behind it. */
export const securityTrail = z.object({ events: z.array(securityEvent), next: id.nullable() });
export type SecurityTrail = z.infer<typeof securityTrail>;

export const trailPage = z.strictObject({ before: id.optional() });

/** What an administrator looks for; days are of their own time zone, the last one included. */
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
  /** Who did it, where it was somebody else */
  actorName: z.string().nullable(),
});
export type FoundSecurityEvent = z.infer<typeof foundSecurityEvent>;
export const foundTrail = z.object({ events: z.array(foundSecurityEvent), next: id.nullable() });
export type FoundTrail = z.infer<typeof foundTrail>;
