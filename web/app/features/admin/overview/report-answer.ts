import { toCsv } from '@polyclinic/contract/platform/csv';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import type { TranslateAny } from '../../../platform/translate.ts';
import { translation } from '../../../platform/translation.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { reportRows } from './report-rows.ts';

/** What the overview shows, as a dated file for a spreadsheet. */
export async function reportAnswer({ context, request }: LoaderArgs): Promise<Response> {
  const overview = await serverApi(context, request).admin.overview();
  const language = languageOfPath(pageUrl(request).pathname);
  const product = productNameIn(context.get(serverContext).installation, language);
  const t = translation(language, 'admin/overview', product);
  const rows = reportRows(overview, {
    t,
    tAny: t as unknown as TranslateAny,
    timeZone: viewerTimeZone(context, request),
  });
  const today = overview.figures[0]?.days.at(-1)?.day ?? '';
  return new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="overview-${today}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
