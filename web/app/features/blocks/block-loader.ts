import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What a block of the other side of a visit would do; not found for who may not block there. */
export async function loadBlock({ context, request }: LoaderArgs, appointmentId: string) {
  const preview = await orNotFound(serverApi(context, request).blocks.preview({ appointmentId }));
  return { appointmentId, preview };
}

export type BlockData = Awaited<ReturnType<typeof loadBlock>>;
