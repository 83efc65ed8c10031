import { RISK_ACTS, type RiskAct, riskAct } from '@polyclinic/contract/risk/schemas';
import { serverApi } from '../../platform/api.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const REFUSALS = ['REASON_REQUIRED', 'RISK_CHANGED', 'STAFF_ONESELF', 'NOT_FOUND', 'FORBIDDEN'] as const;

/** What was done, or why nothing was; both are the last part of a key. */
export interface RiskResult {
  act: RiskAct | null;
  error: (typeof REFUSALS)[number] | 'FAILED' | null;
  /** What was typed */
  words: string;
}

/** Assigns an alert, notes on it or decides about it. */
export async function riskAction({ context, request }: LoaderArgs, id: string): Promise<RiskResult> {
  const form = await request.formData();
  const words = String(form.get('words') ?? '');
  const act = RISK_ACTS.find((one) => one === form.get('intent')) ?? null;
  const input = riskAct.safeParse({ id, act, words, assignee: form.get('assignee') || null });
  if (!input.success) return { act, error: 'FAILED', words };
  try {
    await serverApi(context, request).risk.act(input.data);
    return { act, error: null, words: '' };
  } catch (cause) {
    return { act, error: refusalOf(cause, REFUSALS), words };
  }
}
