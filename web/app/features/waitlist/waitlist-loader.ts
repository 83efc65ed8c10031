import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';

/** Where the patient waits; null where that failed. `now` is the server's clock (epoch ms). */
export async function loadWaitlistPage({ context, request }: LoaderArgs) {
  return { now: context.get(serverContext).now, waits: await readWaits({ context, request }) };
}

async function readWaits({ context, request }: LoaderArgs): Promise<Wait[] | null> {
  try {
    return (await serverApi(context, request).waitlist.list()).waits;
  } catch (error) {
    logError(error);
    return null;
  }
}

export type WaitlistData = Awaited<ReturnType<typeof loadWaitlistPage>>;
