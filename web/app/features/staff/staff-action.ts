import { duty, inviteStaffInput } from '@polyclinic/contract/staff/schemas';
import { serverApi } from '../../platform/api.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

const REFUSALS = ['EMAIL_TAKEN', 'STAFF_INVITATIONS_OPEN', 'STAFF_ONESELF', 'NOT_FOUND', 'FORBIDDEN'] as const;
const INTENTS = ['invite', 'withdraw', 'duty', 'remove'] as const;
type Intent = (typeof INTENTS)[number];

/** What was done, or why nothing was; both are the last part of a key. */
export type StaffResult =
  | { done: Intent; error: null }
  | {
      done: null;
      error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED';
      intent: Intent | undefined;
      email: string;
      duty: string;
    };

/** Invites, gives another duty, removes. */
export async function staffAction({ context, request }: LoaderArgs): Promise<StaffResult> {
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { email = '', userId = '', id = '' } = form;
  const intent = INTENTS.find((one) => one === form.intent);
  const wanted = duty.safeParse(form.duty).data;
  const { staff } = serverApi(context, request);
  const refused = { done: null, intent, email, duty: form.duty ?? '' };
  try {
    if (intent === 'invite') {
      const input = inviteStaffInput.safeParse({ email, duty: form.duty });
      if (!input.success) return { ...refused, error: 'INVALID' };
      await staff.invite(input.data);
    } else if (intent === 'withdraw') await staff.withdraw({ id });
    else if (intent === 'duty' && wanted) await staff.setDuty({ userId, duty: wanted });
    else if (intent === 'remove') await staff.remove({ userId });
    else return { ...refused, error: 'FAILED' };
    return { done: intent, error: null };
  } catch (cause) {
    return { ...refused, error: refusalOf(cause, REFUSALS) };
  }
}
