import { toCsv } from '@polyclinic/contract/platform/csv';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import { data } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import type { TranslateAny } from '../../platform/translate.ts';
import { translation } from '../../platform/translation.ts';
import { viewerTimeZone } from '../../platform/viewer.ts';
import { csvRows } from './csv-rows.ts';
import { figureTables } from './figure-tables.ts';
import { readPeriod } from './read-period.ts';

/** One figure of the page as a file for a spreadsheet, in the page's language; a name that is none is the not-found page. */
export async function csvAnswer({ context, request }: LoaderArgs): Promise<Response> {
  const { pathname, searchParams } = pageUrl(request);
  const api = serverApi(context, request);
  const locale = languageOfPath(pathname);
  const days = readPeriod(searchParams);
  const [figures, specialties] = await Promise.all([
    api.analytics.read({ days }),
    api.providers.specialties({ locale }),
  ]);
  const { installation, session } = context.get(serverContext);
  const t = translation(locale, 'analytics', productNameIn(installation, locale));
  const tAny = t as unknown as TranslateAny;
  const tables = figureTables(figures, {
    tAny,
    locale,
    region: session?.region,
    timeZone: viewerTimeZone(context, request),
    specialties,
  });
  const table = tables.find(({ id }) => id === searchParams.get('table'));
  if (!table) throw data(null, { status: 404 });
  return new Response(toCsv(csvRows(table, t('hidden'))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table.id}-${days}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
