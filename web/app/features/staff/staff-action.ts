import { ORPCError } from '@orpc/client';
import { duty, inviteStaffInput } from '@polyclinic/contract/staff/schemas';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const REFUSALS = ['EMAIL_TAKEN', 'STAFF_INVITATIONS_OPEN', 'STAFF_ONESELF', 'NOT_FOUND', 'FORBIDDEN'] as const;
const INTENTS = ['invite', 'withdraw', 'duty', 'remove'] as const;
type Intent = (typeof INTENTS)[number];

/** What was done, or why nothing was; both are the last part of a key. */
export type StaffResult =
  | { done: Intent; error: null }
  | { done: null; error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED'; email: string };

/** Invites, gives another duty, removes. */
export async function staffAction({ context, request }: LoaderArgs): Promise<StaffResult> {
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { email = '', userId = '', id = '' } = form;
  const intent = INTENTS.find((one) => one === form.intent);
  const wanted = duty.safeParse(form.duty).data;
  const { staff } = serverApi(context, request);
  try {
    if (intent === 'invite') {
      const input = inviteStaffInput.safeParse({ email, duty: form.duty });
      if (!input.success) return { done: null, error: 'INVALID', email };
      await staff.invite(input.data);
    } else if (intent === 'withdraw') await staff.withdraw({ id });
    else if (intent === 'duty' && wanted) await staff.setDuty({ userId, duty: wanted });
    else if (intent === 'remove') await staff.remove({ userId });
    else return { done: null, error: 'FAILED', email };
    return { done: intent, error: null };
  } catch (cause) {
    const error = REFUSALS.find((code) => cause instanceof ORPCError && cause.code === code);
    if (!error) logError(cause);
    return { done: null, error: error ?? 'FAILED', email };
  }
}
