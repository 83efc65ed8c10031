import { RISKS } from '@polyclinic/contract/admin/overview/rules';
import { productNameIn } from '@polyclinic/contract/settings/rules';
import { serverApi } from '../../../platform/api.ts';
import { toCsv } from '../../../platform/csv.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';
import { translation } from '../../../platform/translation.ts';

/** What the overview shows, as a dated file for a spreadsheet: figures by day, then risks, then activities. */
export async function reportAnswer({ context, request }: LoaderArgs): Promise<Response> {
  const { figures, risks, activities } = await serverApi(context, request).admin.overview();
  const language = languageOfPath(pageUrl(request).pathname);
  const product = productNameIn(context.get(serverContext).installation, language);
  const t = translation(language, 'admin/overview', product);
  const tAny = t as unknown as (key: string, values?: Record<string, unknown>) => string;
  const days = figures[0]?.days.map(({ day }) => day) ?? [];
  const amountOf = (figure: string, amount: number) => (figure === 'captured' ? amount / 100 : String(amount));
  const rows = [
    [t('today'), ...days],
    ...figures.map(({ figure, days: amounts }) => [
      t(`figure.${figure}`),
      ...amounts.map(({ amount }) => amountOf(figure, amount)),
    ]),
    [],
    [t('risks')],
    ...risks.map(({ kind, number, since }) => [
      tAny(`risk.${kind}`, { count: number, number: String(number) }),
      t(`severity.${RISKS[kind].severity}`),
      since,
    ]),
    [],
    [t('activity')],
    ...activities.map(({ at, action, person, subject, status }) => [
      at,
      t(`action.${action}`),
      tAny(`status.${status}`),
      person ?? t('activity.product'),
      subject?.name ?? '',
    ]),
  ];
  return new Response(toCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="overview-${days.at(-1) ?? ''}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}
