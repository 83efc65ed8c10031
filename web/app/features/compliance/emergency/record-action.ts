import { emergencyAccessInput } from '@polyclinic/contract/compliance/emergency/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = [
  'REASON_REQUIRED',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'PASSWORD_CHECKS_LOCKED',
  'EMERGENCY_ACCESS_OPEN',
  'EMERGENCY_ACCESS_OVER',
  'STAFF_ONESELF',
  'RATE_LIMITED',
  'NOT_FOUND',
  'FORBIDDEN',
] as const;
type Refusal = (typeof REFUSALS)[number] | 'FAILED';

const FIELDS = ['reason', 'password', 'code'] as const;
export type RecordField = (typeof FIELDS)[number];
const OF_FIELDS: Partial<Record<Refusal, RecordField>> = {
  REASON_REQUIRED: 'reason',
  WRONG_PASSWORD: 'password',
  WRONG_CODE: 'code',
};

/** What was done, or why nothing was; an error that a field has is said beside it. */
export interface RecordResult {
  done: 'open' | 'end' | null;
  error: Exclude<Refusal, 'REASON_REQUIRED' | 'WRONG_PASSWORD' | 'WRONG_CODE'> | null;
  wrong: RecordField[];
  /** What was typed; never a password or a code */
  reason: string;
}

/** Opens a patient's record in an emergency, or ends that. */
export async function recordAction({ context, request }: LoaderArgs, patientId: string): Promise<RecordResult> {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { reason = '' } = values;
  const { compliance } = serverApi(context, request);
  const nothing = { done: null, error: null, wrong: [], reason };
  try {
    if (values.intent === 'end') {
      await compliance.endEmergencyAccess({ id: values.id ?? '' });
      return { ...nothing, done: 'end' };
    }
    const wrong = await open(compliance, patientId, values);
    return wrong.length > 0 ? { ...nothing, wrong } : { ...nothing, done: 'open' };
  } catch (cause) {
    const refusal = refusalOf(cause, REFUSALS);
    const field = OF_FIELDS[refusal];
    return field ? { ...nothing, wrong: [field] } : { ...nothing, error: refusal as RecordResult['error'] };
  }
}

/** Opens it; the fields because of which it didn't. */
async function open(
  compliance: Api['compliance'],
  patientId: string,
  { id, reason = '', currentPassword, code }: Record<string, string>,
): Promise<RecordField[]> {
  const input = emergencyAccessInput.safeParse({ id, patientId, reason, currentPassword, code: code || undefined });
  if (input.success && input.data.reason) {
    await compliance.openRecord(input.data);
    return [];
  }
  const places = input.error?.issues.map(({ path }) => (path[0] === 'currentPassword' ? 'password' : path[0])) ?? [];
  if (!reason.trim()) places.push('reason');
  return FIELDS.filter((field) => places.includes(field));
}
