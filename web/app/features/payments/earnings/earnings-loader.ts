import { serverApi } from '../../../platform/api.ts';
import { logError } from '../../../platform/log.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { readView } from './view.ts';

/** The doctor's ledger as the address asks; `figures` is null where it failed. */
export async function loadEarningsPage({ context, request }: LoaderArgs) {
  const view = readView(pageUrl(request).searchParams);
  const timeZone = viewerTimeZone(context, request);
  const { payments } = serverApi(context, request);
  const { now } = context.get(serverContext);
  const month = view.month ?? undefined;
  try {
    const [earnings, statement] = await Promise.all([
      payments.earnings({ by: view.by, timeZone }),
      payments.statement({ timeZone, ...(month && { month }) }),
    ]);
    return { view, now, figures: { earnings, statement } };
  } catch (error) {
    logError(error);
    return { view, now, figures: null };
  }
}

export type EarningsData = Awaited<ReturnType<typeof loadEarningsPage>>;
