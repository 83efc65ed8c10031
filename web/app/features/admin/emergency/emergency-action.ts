import { ORPCError } from '@orpc/client';
import { emergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import { serverApi } from '../../../platform/api.ts';
import { logError } from '../../../platform/log.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = ['REASON_REQUIRED', 'EMERGENCY_CHANGED', 'SECOND_PERSON', 'NOT_FOUND', 'FORBIDDEN'] as const;
const INTENTS = ['ask', 'approve', 'end'] as const;
export type EmergencyIntent = (typeof INTENTS)[number];

/** What was done, or why nothing was; both are the last part of a key. */
export interface EmergencyResult {
  done: EmergencyIntent | null;
  error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED' | null;
  /** What was typed */
  values: Record<string, string>;
}

/** Asks for an emergency action, approves one, or ends it. */
export async function emergencyAction({ context, request }: LoaderArgs): Promise<EmergencyResult> {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { id = '', kind, country, reason } = values;
  const intent = INTENTS.find((one) => one === values.intent);
  const { admin } = serverApi(context, request);
  try {
    if (intent === 'ask') {
      const input = emergencyInput.safeParse({ kind, country: country || null, reason });
      if (!input.success) return { done: null, error: 'INVALID', values };
      await admin.askEmergency(input.data);
    } else if (intent === 'approve') await admin.approveEmergency({ id });
    else if (intent === 'end') await admin.endEmergency({ id });
    else return { done: null, error: 'FAILED', values };
    return { done: intent, error: null, values: {} };
  } catch (cause) {
    const error = REFUSALS.find((code) => cause instanceof ORPCError && cause.code === code);
    if (!error) logError(cause);
    return { done: null, error: error ?? 'FAILED', values };
  }
}
