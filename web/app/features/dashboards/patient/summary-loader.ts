import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** Everything that the printed summary says; `now` is the server's clock (epoch ms). */
export async function loadHealthSummary({ context, request }: LoaderArgs) {
  const url = pageUrl(request);
  const personId = url.searchParams.get('person');
  const asked = { page: 'all', locale: languageOfPath(url.pathname), ...(personId && { personId }) } as const;
  const record = await orNotFound(serverApi(context, request).encounters.record(asked));
  return { record, now: context.get(serverContext).now };
}

export type SummaryData = Awaited<ReturnType<typeof loadHealthSummary>>;
