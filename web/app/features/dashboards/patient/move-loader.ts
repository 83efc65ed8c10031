import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';
import type { Day } from '../../appointments/booking/index.ts';

/** The visit that is to move; anybody else's is the not-found page. */
export async function loadMovable({ context, request }: LoaderArgs, id: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  return { appointment: await orNotFound(serverApi(context, request).appointments.get({ id, locale })) };
}

/** The visit and its doctor's slots of fourteen days, null where they failed; `now` by the server's clock. */
export type MoveData = Awaited<ReturnType<typeof loadMovable>> & { days: Day[] | null; now: number };
