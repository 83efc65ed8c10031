import { ORPCError } from '@orpc/client';
import { VERDICTS } from '@polyclinic/contract/compliance/emergency/rules';
import { type Api, serverApi } from '../../../platform/api.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = ['EMERGENCY_ACCESS_CHANGED', 'SECOND_PERSON', 'STAFF_ONESELF', 'NOT_FOUND', 'FORBIDDEN'] as const;

/** What was done to an access, or why nothing was; each is the last part of a key. */
export interface AccessResult {
  done: 'end' | 'review' | null;
  error: (typeof REFUSALS)[number] | 'FAILED' | null;
  wrong: ('verdict' | 'note')[];
  values: Record<string, string>;
}

/** Ends an access, or stores what its check found. */
export async function accessAction({ context, request }: LoaderArgs, id: string): Promise<AccessResult> {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { compliance } = serverApi(context, request);
  const refused = { done: null, error: null, wrong: [], values };
  try {
    if (values.intent === 'end') {
      await compliance.endEmergencyAccess({ id });
      return { ...refused, done: 'end', values: {} };
    }
    return await review(compliance, id, values);
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'REASON_REQUIRED') return { ...refused, wrong: ['note'] };
    return { ...refused, error: refusalOf(cause, REFUSALS) };
  }
}

async function review(
  compliance: Api['compliance'],
  id: string,
  values: Record<string, string>,
): Promise<AccessResult> {
  const verdict = VERDICTS.find((one) => one === values.verdict);
  if (!verdict) return { done: null, error: null, wrong: ['verdict'], values };
  await compliance.reviewEmergencyAccess({ id, verdict, note: values.note ?? '' });
  return { done: 'review', error: null, wrong: [], values: {} };
}
