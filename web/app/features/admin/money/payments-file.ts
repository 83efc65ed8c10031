import { type ListedPayment, MONEY_PIECE_SIZE } from '@polyclinic/contract/admin/payments/schemas';
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
import { readPaymentsView } from './payments-view.ts';

/** More than this belongs in a shorter range of days; the last line says that there is more. */
const MOST_PIECES = 50;

/** All payments that a view finds, as a file for a spreadsheet with its heads in the page's language. */
export async function paymentsFile({ context, request }: LoaderArgs): Promise<Response> {
  const { pathname, searchParams } = pageUrl(request);
  const view = { ...readPaymentsView(searchParams), size: MONEY_PIECE_SIZE };
  const { admin } = serverApi(context, request);
  const language = languageOfPath(pathname);
  const { installation, now } = context.get(serverContext);
  const t = translation(language, 'admin/money', productNameIn(installation, language));
  const timeZone = viewerTimeZone(context, request);
  const rows = [headsOf(t)];
  let after: string | null | undefined;
  for (let piece = 0; piece < MOST_PIECES && after !== null; piece += 1) {
    const { payments, next } = await admin.payments({ ...view, after });
    rows.push(...payments.map((payment) => rowOf(payment, t, timeZone)));
    after = next;
  }
  if (after) rows.push([t('cut')]);
  return new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments-${isoDay(now, { timeZone })}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

type Row = (string | number)[];

const headsOf = (t: Translate<'admin/money'>): Row => [
  t('column.time'),
  t('column.appointment'),
  t('column.patient'),
  t('column.provider'),
  t('column.country'),
  t('column.gateway'),
  t('column.state'),
  t('column.amount'),
  t('column.returned'),
  t('column.currency'),
];

const rowOf = (payment: ListedPayment, t: Translate<'admin/money'>, timeZone: string): Row => [
  csvTime(payment.at, timeZone),
  payment.appointmentId,
  payment.patient?.name ?? '',
  payment.provider.name,
  payment.country,
  t(`gateway.${payment.gateway}`),
  t(`state.${payment.status}`),
  payment.amountCents / 100,
  payment.returnedCents / 100,
  payment.currency,
];
