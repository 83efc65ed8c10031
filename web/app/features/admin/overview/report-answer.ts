import { toCsv } from '@polyclinic/contract/platform/csv';
import { formatDate, formatDateTime, zoneName } from '@polyclinic/contract/platform/format';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import type { TranslateAny } from '../../../platform/translate.ts';
import { translation } from '../../../platform/translation.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { printedTables } from './printed-tables.ts';
import { reportRows } from './report-rows.ts';

/** What the overview shows, as a dated file: printed, or for a spreadsheet. */
export async function reportAnswer({ context, request }: LoaderArgs): Promise<Response> {
  const overview = await serverApi(context, request).admin.overview();
  const { pathname, searchParams } = pageUrl(request);
  const language = languageOfPath(pathname);
  const { installation, print, now } = context.get(serverContext);
  const product = productNameIn(installation, language);
  const t = translation(language, 'admin/overview', product);
  const timeZone = viewerTimeZone(context, request);
  const rows = reportRows(overview, { t, tAny: t as unknown as TranslateAny, timeZone });
  const today = overview.figures[0]?.days.at(-1)?.day ?? '';
  if (searchParams.get('format') !== 'pdf') return fileAnswer(toCsv(rows), 'text/csv; charset=utf-8', `${today}.csv`);
  const printed = await print({
    locale: language,
    title: `${t('back')} · ${formatDate(now, { locale: language, timeZone })}`,
    lead: t('report.lead', {
      product,
      time: formatDateTime(now, { locale: language, timeZone }),
      zone: zoneName(timeZone, language),
    }),
    tables: printedTables(rows, { days: t('days'), none: t('report.none') }),
  });
  return fileAnswer(printed, 'application/pdf', `${today}.pdf`);
}

const fileAnswer = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="overview-${name}"`,
      'cache-control': 'private, no-store',
    },
  });
