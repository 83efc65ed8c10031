import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../accounts/schemas.ts';

/** The password of the one who is signed in, asked again before what matters. */
export const currentPassword = z.strictObject({ currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH) });

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
