import { MONTHS_LATER } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { dateFormat, formatDate, formatNumber } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader, type Row, type Value } from './figure-table.ts';

/** What came in and went back, which patients came back, and when the service was away, month by month. */
export const monthTables = (figures: Analytics, reader: Reader): FigureTable[] => [
  revenueTable(figures, reader),
  returningTable(figures, reader),
  uptimeTable(figures, reader),
];

const monthRow = (month: string, { locale, region }: Reader, values: Value[]): Row => {
  const [at, place] = [`${month}T00:00:00Z`, { locale, region, timeZone: 'UTC' }];
  return {
    key: month,
    name: formatDate(at, place, 'month'),
    code: month.slice(0, 7),
    short: dateFormat(place, { month: 'short' }).format(new Date(at)),
    values,
  };
};

function revenueTable({ months }: Analytics, reader: Reader): FigureTable {
  const { tAny } = reader;
  const money = { kind: 'money' } as const;
  return {
    id: 'revenue',
    title: tAny('revenue'),
    hint: tAny('revenue.hint'),
    head: tAny('head.month'),
    columns: [
      column(tAny('column.captured'), money),
      column(tAny('column.refunded'), money),
      column(tAny('column.disputed'), { ...money, isPlotted: false }),
      column(tAny('column.net'), { ...money, isPlotted: false }),
      column(tAny('column.refunds'), { isPlotted: false }),
    ],
    rows: months.map(({ month, capturedCents, refundedCents, disputedCents, refunds }) =>
      monthRow(month, reader, [
        capturedCents,
        refundedCents,
        disputedCents,
        capturedCents - refundedCents - disputedCents,
        refunds,
      ]),
    ),
    plot: 'columns',
    isShares: false,
  };
}

function returningTable({ cohorts }: Analytics, reader: Reader): FigureTable {
  const { tAny, locale } = reader;
  const later = Array.from({ length: MONTHS_LATER }, (_, index) => index);
  const labelOf = (months: number) => tAny('column.later', { count: months, number: formatNumber(months, locale) });
  return {
    id: 'returning',
    title: tAny('returning'),
    hint: tAny('returning.hint'),
    head: tAny('head.cohort'),
    columns: [
      column(tAny('column.patients')),
      ...later.map((index) => column(labelOf(index + 1), { isPlotted: index === 0 })),
    ],
    rows: cohorts.map((cohort) =>
      monthRow(cohort.month, reader, [cohort.patients, ...later.map((index) => cohort.later[index])]),
    ),
    plot: 'columns',
    isShares: false,
  };
}

function uptimeTable({ uptime: { months } }: Analytics, reader: Reader): FigureTable {
  const { tAny } = reader;
  return {
    id: 'uptime',
    title: tAny('service.uptime'),
    hint: tAny('service.hint.uptime'),
    head: tAny('head.month'),
    columns: [
      column(tAny('column.away')),
      column(tAny('column.minutes'), { isPlotted: false }),
      column(tAny('service.uptime'), { kind: 'share', isPlotted: false }),
    ],
    rows: months.map(({ month, minutes, served }) =>
      monthRow(month, reader, [minutes - served, minutes, minutes === 0 ? undefined : served / minutes]),
    ),
    plot: 'columns',
    isShares: false,
  };
}
