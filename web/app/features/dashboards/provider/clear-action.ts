import { ORPCError } from '@orpc/client';
import type { Cleared } from '@polyclinic/contract/appointments/schemas';
import { serverApi } from '../../../platform/api.ts';
import { logError } from '../../../platform/log.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

export type ClearResult = { cleared: Cleared; error: null } | { cleared: null; error: 'changed' | 'failed' };

/** Clears a day as its form was shown: those visits and no other. */
export async function clearAction({ context, request }: LoaderArgs): Promise<ClearResult> {
  const form = await request.formData();
  const reason = String(form.get('reason') ?? '').trim();
  try {
    const cleared = await serverApi(context, request).appointments.clear({
      day: String(form.get('day')),
      from: String(form.get('from') ?? '') || null,
      until: String(form.get('until') ?? '') || null,
      ids: form.getAll('id').map(String),
      ...(reason && { reason }),
    });
    return { cleared, error: null };
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'AVAILABILITY_CHANGED') return { cleared: null, error: 'changed' };
    logError(cause);
    return { cleared: null, error: 'failed' };
  }
}
