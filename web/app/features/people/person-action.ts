import { emailCorrection } from '@polyclinic/contract/people/schemas';
import { type Api, serverApi } from '../../platform/api.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const REFUSALS = [
  'REASON_REQUIRED',
  'EMAIL_TAKEN',
  'EMAIL_CHANGED',
  'SUSPENSION_CHANGED',
  'FACTOR_RESET_CHANGED',
  'SECOND_PERSON',
  'STAFF_ONESELF',
  'FORBIDDEN',
] as const;

type Fields = Record<string, string>;

const ACTS = {
  suspend: (api: Api, { userId = '', reason = '' }: Fields) => api.people.suspend({ userId, reason }),
  reinstate: (api: Api, { userId = '', reason = '' }: Fields) => api.people.reinstate({ userId, reason }),
  sessions: (api: Api, { userId = '', reason = '' }: Fields) => api.people.endSessions({ userId, reason }),
  email: (api: Api, { userId = '', email = '', shown = '', reason = '' }: Fields) =>
    api.people.correctEmail({ userId, email, shown, reason }),
  factor: (api: Api, { userId = '', reason = '' }: Fields) => api.people.askFactorReset({ userId, reason }),
  approved: (api: Api, { id = '' }: Fields) => api.people.endFactorReset({ id, verdict: 'approved' }),
  withdrawn: (api: Api, { id = '' }: Fields) => api.people.endFactorReset({ id, verdict: 'withdrawn' }),
} satisfies Record<string, (api: Api, fields: Fields) => Promise<unknown>>;
export type PersonAct = keyof typeof ACTS;

/** What was done, or why nothing was; both are the last part of a key. */
export interface PersonResult {
  act: PersonAct | null;
  error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED' | null;
  /** What was typed */
  values: Fields;
}

/** Suspends, reinstates, ends sessions, corrects the address, takes the second factor off. */
export async function personAction({ context, request }: LoaderArgs, userId: string): Promise<PersonResult> {
  const form = Object.fromEntries(await request.formData()) as Fields;
  const values: Fields = { ...form, userId };
  const act = (Object.keys(ACTS) as PersonAct[]).find((one) => one === form.intent) ?? null;
  if (!act) return { act, error: 'FAILED', values };
  const { email, shown } = values;
  if (act === 'email' && !emailCorrection.safeParse({ userId, email, shown }).success)
    return { act, error: 'INVALID', values };
  try {
    await ACTS[act](serverApi(context, request), values);
    return { act, error: null, values: {} };
  } catch (cause) {
    return { act, error: refusalOf(cause, REFUSALS), values };
  }
}
