import { ORPCError } from '@orpc/client';
import { emergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { logError } from '../../../platform/log.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = ['EMERGENCY_CHANGED', 'SECOND_PERSON', 'NOT_FOUND', 'FORBIDDEN'] as const;
const INTENTS = ['ask', 'approve', 'end'] as const;
export type EmergencyIntent = (typeof INTENTS)[number];

const FIELDS = ['kind', 'country', 'reason'] as const;
export type EmergencyField = (typeof FIELDS)[number];

/** What was done, or why nothing was; each is the last part of a key. */
export interface EmergencyResult {
  done: 'ask' | 'approve' | 'withdraw' | 'end' | null;
  error: (typeof REFUSALS)[number] | 'FAILED' | null;
  /** The fields that can't stay as they are */
  wrong: EmergencyField[];
  /** What was typed */
  values: Record<string, string>;
}

/** Asks for an emergency action, approves one, or ends it. */
export async function emergencyAction({ context, request }: LoaderArgs): Promise<EmergencyResult> {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const intent = INTENTS.find((one) => one === values.intent);
  const { admin } = serverApi(context, request);
  const refused = { done: null, error: null, wrong: [], values };
  try {
    if (!intent) return { ...refused, error: 'FAILED' };
    const wrong = intent === 'ask' ? await ask(admin, values) : [];
    if (wrong.length > 0) return { ...refused, wrong };
    const done = intent === 'ask' ? intent : await decide(admin, intent, values.id ?? '');
    return { done, error: null, wrong: [], values: {} };
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'REASON_REQUIRED') return { ...refused, wrong: ['reason'] };
    return { ...refused, error: refusalOf(cause, REFUSALS) };
  }
}

/** Asks for it; returns the fields because of which it didn't. */
async function ask(admin: Api['admin'], { kind, country, reason = '' }: Record<string, string>) {
  const input = emergencyInput.safeParse({ kind, country: country || null, reason });
  if (input.success) await admin.askEmergency(input.data);
  const wrong = input.error?.issues.map(({ path }) => path[0]) ?? [];
  return FIELDS.filter((field) => wrong.includes(field));
}

async function decide(admin: Api['admin'], intent: 'approve' | 'end', id: string) {
  if (intent === 'approve') {
    await admin.approveEmergency({ id });
    return intent;
  }
  return end(admin, id);
}

/** Ends one, or takes it back where it hasn't started; which of them, the list says, as somebody may have approved it meanwhile. */
export async function end(admin: Pick<Api['admin'], 'endEmergency' | 'emergencies'>, id: string) {
  await admin.endEmergency({ id });
  try {
    const { actions } = await admin.emergencies();
    return actions.some((one) => one.id === id && one.state === 'withdrawn') ? 'withdraw' : 'end';
  } catch (cause) {
    // It is over all the same.
    logError(cause);
    return 'end';
  }
}
