import type { Earnings, Statement } from '@polyclinic/contract/payments/schemas';
import { csvTime, toCsv } from '@polyclinic/contract/platform/csv';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import { serverApi } from '../../../platform/api.ts';
import { isoDay } from '../../../platform/format.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import type { Translate } from '../../../platform/translate.ts';
import { translation } from '../../../platform/translation.ts';
import { viewerTimeZone } from '../../../platform/viewer.ts';
import { readView } from './view.ts';

/** A month's statement, or the twelve periods, as a file for a spreadsheet with its heads in the page's language. */
export async function csvAnswer({ context, request }: LoaderArgs): Promise<Response> {
  const url = pageUrl(request);
  const { by, month } = readView(url.searchParams);
  const timeZone = viewerTimeZone(context, request);
  const { payments } = serverApi(context, request);
  const language = languageOfPath(url.pathname);
  const product = productNameIn(context.get(serverContext).installation, language);
  const t = translation(language, 'payments/earnings', product);
  if (url.searchParams.get('table') === 'periods') {
    const rows = periodRows(await payments.earnings({ by, timeZone }));
    return fileOf(`earnings-by-${by}`, [[t(`period.${by}`), ...periodHeads(t)], ...rows]);
  }
  const statement = await payments.statement({ timeZone, ...(month && { month }) });
  return fileOf(`statement-${statement.month}`, [headsOf(t), ...rowsOf(statement, t, timeZone)]);
}

const fileOf = (name: string, rows: Parameters<typeof toCsv>[0]) =>
  new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });

const periodHeads = (t: Translate<'payments/earnings'>) =>
  (['visits', 'charged', 'returned', 'fees', 'held', 'house', 'net'] as const)
    .map((key) => t(key))
    .concat(t('column.currency'));

const periodRows = ({ periods, currency }: Earnings) =>
  periods.map(({ start, visits: appointments, ...sums }) => [
    start,
    String(appointments),
    sums.chargedCents / 100,
    sums.returnedCents / 100,
    sums.feesCents / 100,
    sums.heldCents / 100,
    sums.houseCents / 100,
    sums.netCents / 100,
    currency,
  ]);

const headsOf = (t: Translate<'payments/earnings'>) =>
  (
    [
      'column.payable',
      'column.visit',
      'column.patient',
      'column.status',
      'charged',
      'returned',
      'fees',
      'held',
      'house',
      'net',
    ] as const
  )
    .map((key) => t(key))
    .concat(t('column.currency'), t('column.id'));

function rowsOf({ lines, currency }: Statement, t: Translate<'payments/earnings'>, timeZone: string) {
  const place = { locale: 'en', timeZone } as const;
  return lines.map((line) => [
    isoDay(line.payableAt, place),
    csvTime(line.startTime, timeZone),
    line.patientName,
    t(`status.${line.status as 'cancelled' | 'completed' | 'no_show'}`),
    line.chargedCents / 100,
    line.returnedCents / 100,
    line.feesCents / 100,
    line.heldCents / 100,
    line.houseCents / 100,
    line.netCents / 100,
    currency,
    line.appointmentId,
  ]);
}
