import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { formatNumber } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader } from './figure-table.ts';

/** How long bookings took from the first search page. */
export function tookTable({ took }: Analytics, { tAny, locale }: Reader): FigureTable {
  const inMinutes = (minutes: number) =>
    formatNumber(minutes, locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return {
    id: 'booking-time',
    title: tAny('service.booking'),
    hint: tAny('service.hint.booking'),
    head: tAny('head.took'),
    columns: [column(tAny('column.booked'))],
    rows: took.map(({ minutes, number }) => ({
      key: minutes,
      name: tAny('took.under', { time: inMinutes(Number(minutes)) }),
      values: [number],
    })),
    plot: 'bars',
    isShares: false,
  };
}
