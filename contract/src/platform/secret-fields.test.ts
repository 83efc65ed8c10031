import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../index.ts';
import { isSecretField } from './secret-fields.ts';

/** What a secret is likely to be called; more than what the rule knows. */
const LIKELY = /pass|secret|token|code|credential|pin$|otp|key|auth|signature|invitation|session|cookie|hash|endpoint/i;

/** Why each of these is in no form that is given back to its sender, or stored for them. */
const NO_SECRETS: Record<string, string> = {
  idempotencyKey: 'tells one press from two',
  key: 'tells one guest’s browser from another; scripts alone send it',
  invitation: 'scripts alone send it, from the address',
  sessionId: 'of a payment at its gateway; a part of an address',
  endPasskeys: 'yes or no',
  licenseAuthority: 'who gave a license',
  authorityAt: 'when a breach was reported to its authority',
  authorityNote: 'what that authority was told',
  keys: 'of a browser that is told by push; scripts alone send it',
  auth: 'one of those keys',
  endpoint: 'where such a browser is told; scripts alone send it',
  authenticatorData: 'a part of a credential',
  signature: 'a part of a credential',
};

type Part = { '~orpc'?: { inputSchema?: z.ZodType } };

const inputsOf = (part: object): z.ZodType[] => {
  const { '~orpc': procedure } = part as Part;
  if (procedure) return procedure.inputSchema ? [procedure.inputSchema] : [];
  return Object.values(part).flatMap(inputsOf);
};

const fieldsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsIn)];
};

const fields = new Set(
  inputsOf(contract).flatMap((input) => fieldsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))),
);

it('every field of a call that sounds like a secret is treated as one, but for those that are known to be none', () => {
  const likely = [...fields].filter((name) => LIKELY.test(name) && !isSecretField(name));
  expect(likely.toSorted()).toEqual(Object.keys(NO_SECRETS).toSorted());
  expect([...fields].filter(isSecretField).toSorted()).toEqual([
    'code',
    'credential',
    'currentPassword',
    'mailCode',
    'password',
    'token',
  ]);
});

it.each(['confirmPassword', 'clientSecret', 'passphrase', 'recoveryCode', 'accessToken'])(
  '%s is one, wherever a form asks for it',
  (name) => expect(isSecretField(name)).toBe(true),
);
