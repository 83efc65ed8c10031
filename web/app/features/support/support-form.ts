import { refusalOf } from '../../platform/refusal-of.ts';
import { retryAfterOf } from '../../platform/retry-after.ts';

const REFUSALS = ['TOO_MANY_NOTES'] as const;

/** What was done, or what was typed and why it was not taken; `error` is the last part of an `error.` key. */
export interface SupportResult {
  done: 'note' | 'reply' | null;
  /** Names the same words however often they are sent */
  clientId: string;
  values: Record<string, string>;
  /** Fields that are wrong; each has a `wrong.` text */
  wrong: string[];
  error: 'RATE_LIMITED' | (typeof REFUSALS)[number] | 'FAILED' | null;
  retryAfterSeconds?: number;
}

export type Fields = Record<string, string>;

/** The texts of a form. */
export async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData();
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The fields that a schema refuses; undefined where it takes them all. */
export function refusedFields(fields: Fields, issues: { path: PropertyKey[] }[]): SupportResult {
  return { ...stored(fields), wrong: [...new Set(issues.map(({ path }) => String(path[0])))], error: null };
}

/** The API's refusal, with what was typed. */
export function refusedBy(fields: Fields, cause: unknown): SupportResult {
  const retryAfterSeconds = retryAfterOf(cause);
  if (retryAfterSeconds !== undefined)
    return { ...stored(fields), wrong: [], error: 'RATE_LIMITED', retryAfterSeconds };
  return { ...stored(fields), wrong: [], error: refusalOf(cause, REFUSALS) };
}

export const doneWith = (done: SupportResult['done']): SupportResult => ({
  ...stored({}),
  done,
  wrong: [],
  error: null,
});

const stored = (values: Fields) => ({ done: null, clientId: values.clientId ?? '', values });
