import { ORPCError } from '@orpc/client';
import { giveInput, takeInput } from '@polyclinic/contract/admin/verification/schemas';
import type { Api } from '../../../platform/api.ts';
import { logError } from '../../../platform/log.ts';

/** What became of it; `error` is the last part of an `error.` key. */
export type AssignmentResult =
  | { status: 'assigned'; error: null; holder: null }
  | { status: null; error: 'TAKEN' | 'FAILED'; holder: string };

const failed: AssignmentResult = { status: null, error: 'FAILED', holder: '' };

/** Takes an application, gives it to another verifier, or lets go of it. */
export async function assignmentAction(
  { admin }: Api,
  { act, ...fields }: Record<string, FormDataEntryValue>,
): Promise<AssignmentResult> {
  const [application, gift] = [takeInput.safeParse({ providerId: fields.providerId }), giveInput.safeParse(fields)];
  if (!application.success || (act === 'give' && !gift.success)) return failed;
  try {
    if (gift.success) await admin.give(gift.data);
    else if (act === 'release') await admin.release(application.data);
    else await admin.take(application.data);
    return { status: 'assigned', error: null, holder: null };
  } catch (cause) {
    const holder = holderOf(cause);
    if (holder !== null) return { status: null, error: 'TAKEN', holder };
    logError(cause);
    return failed;
  }
}

/** Who has taken what was asked for; null where that is not why it was refused. */
export const holderOf = (cause: unknown): string | null =>
  cause instanceof ORPCError && cause.code === 'APPLICATION_TAKEN'
    ? String((cause.data as { holder?: string } | undefined)?.holder ?? '')
    : null;
