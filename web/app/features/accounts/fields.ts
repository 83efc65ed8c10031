import { ORPCError } from '@orpc/client';
import { ERRORS } from '@polyclinic/contract/platform/errors';
import { HAS_INVISIBLE, NAME_HAS_ADDRESS, TURNS_DIRECTION } from '@polyclinic/contract/platform/fields';
import { logError } from '../../platform/log.ts';
import type { FormResult, Intent } from './form-result.ts';

export type Fields = Record<string, string>;

const secrets = new Set(['password', 'currentPassword', 'confirmPassword', 'token', 'code', 'intent']);

/** The texts of a submitted form; files are no part of these forms. */
export async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData();
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** A result that shows the form again with what was typed. */
export function refused(intent: Intent, fields: Fields, wrong: Fields, error: string | null = null): FormResult {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.has(name)));
  return { intent, done: false, values, fields: wrong, error };
}

export const finished = (intent: Intent, values: Fields = {}): FormResult => ({
  intent,
  done: true,
  values,
  fields: {},
  error: null,
});

/** A schema of the contract, as far as forms use it. */
interface Schema {
  safeParse(input: unknown): { error?: { issues: Issue[] } };
}
interface Issue {
  path: PropertyKey[];
  code?: string;
  params?: { code?: string };
}

/** Which fields a schema refuses, and the key of the message of each. */
export function wrongFields(schema: Schema, input: unknown): Fields {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, code, params }) => [String(path[0]), sayingOf(String(path[0]), params?.code ?? code)]),
  );
}

const sayingOfCode: Fields = {
  [TURNS_DIRECTION]: 'turnsDirection',
  [HAS_INVISIBLE]: 'hasInvisible',
  [NAME_HAS_ADDRESS]: 'nameHasAddress',
  phone: 'phone',
};

/** What is wrong with a field whose message asks for more, where there is too much in it. */
const sayingOfTooMuch: Fields = { fullName: 'fullNameTooLong', password: 'passwordTooLong' };

/** The name of a field is the key of its message, unless the reason has one. */
const sayingOf = (field: string, code = '') =>
  (code === 'too_big' ? sayingOfTooMuch[field] : sayingOfCode[code]) ?? field;

/** Shown at a field rather than above the form. */
const fieldOfCode: Fields = {
  EMAIL_TAKEN: 'email',
  COMMON_PASSWORD: 'password',
  WRONG_PASSWORD: 'currentPassword',
  WRONG_CODE: 'code',
  PHONE_OF_VISIT: 'phone',
};

/** Turns a refusal of the API into the form's result; what no contract declares is unexpected. */
export function refusedBy(error: unknown, intent: Intent, fields: Fields): FormResult {
  if (!(error instanceof ORPCError) || !(error.code in ERRORS)) {
    logError(error);
    return refused(intent, fields, {}, 'UNEXPECTED');
  }
  if (error.code === 'INVALID_INPUT') return refused(intent, fields, invalidFields(error.data));
  const field = fieldOfCode[error.code];
  const result = refused(intent, fields, field ? { [field]: error.code } : {}, error.code);
  return { ...result, retryAfterSeconds: error.data?.retryAfterSeconds, appointmentStart: error.data?.startTime };
}

function invalidFields(data: { fields: { path: string; code: string }[] }): Fields {
  return Object.fromEntries(data.fields.map(({ path, code }) => [path, sayingOf(path, code)]));
}
