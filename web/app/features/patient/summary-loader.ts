import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { serverContext } from '../../platform/server-context.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** Everything that the printed summary says; `now` is the server's clock (epoch ms). */
export async function loadHealthSummary({ context, request }: Args) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const record = await serverApi(context, request).encounters.record({ page: 'all', locale });
  return { record, now: context.get(serverContext).now };
}

export type SummaryData = Awaited<ReturnType<typeof loadHealthSummary>>;
