import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNotFound } from '../../platform/guard.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { serverContext } from '../../platform/server-context.ts';
import type { Day } from '../appointments/index.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** One visit of the patient's; anybody else's is the not-found page. `now` is the server's clock (epoch ms). */
export async function loadVisit({ context, request }: Args, id: string) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const appointment = await orNotFound(serverApi(context, request).appointments.get({ id, locale }));
  return { appointment, now: context.get(serverContext).now };
}

export type VisitData = Awaited<ReturnType<typeof loadVisit>>;
/** The visit and its doctor's slots of fourteen days; null where they failed. */
export type MoveData = VisitData & { days: Day[] | null };
