import { ORPCError } from '@orpc/client';
import { oversightAct } from '@polyclinic/contract/oversight/schemas';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

export type OversightResult = { error: null | 'REASON_REQUIRED' | 'FAILED' };

/** Does what an administrator chose on a line. What somebody else has done meanwhile is gone from the list. */
export async function oversightAction({ context, request }: LoaderArgs): Promise<OversightResult> {
  const act = oversightAct.safeParse(Object.fromEntries(await request.formData()));
  if (!act.success) return { error: 'FAILED' };
  try {
    await serverApi(context, request).oversight.act(act.data);
    return { error: null };
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'REASON_REQUIRED') return { error: 'REASON_REQUIRED' };
    if (cause instanceof ORPCError && cause.code === 'NOT_FOUND') return { error: null };
    logError(cause);
    return { error: 'FAILED' };
  }
}
