import type { Grouping } from '@polyclinic/contract/analytics/rules';
import type { DemandGroup } from '@polyclinic/contract/analytics/schemas';
import { countryName, dateFormat, languageName } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader, type Row } from './figure-table.ts';

const LISTED: readonly Grouping[] = ['specialty', 'language', 'country'];

/** What is booked beside what could be, by one of the groupings. */
export function demandTable(grouping: Grouping, groups: DemandGroup[], reader: Reader): FigureTable {
  const { tAny } = reader;
  const rows = groups.map(({ key, booked, freeTimes, doctors }) => ({
    key,
    name: nameOf(grouping, key, reader),
    values: [booked, freeTimes, doctors],
  }));
  const isListed = LISTED.includes(grouping);
  return {
    id: `demand-${grouping}`,
    title: tAny(`demand.${grouping}`),
    hint: tAny(`demand.hint.${grouping}`),
    head: tAny(`head.${grouping}`),
    columns: [
      column(tAny('column.booked')),
      column(tAny('column.freeTimes')),
      column(tAny('column.doctors'), { isPlotted: false }),
    ],
    rows: isListed ? rows.toSorted(byDemand) : rows,
    plot: isListed ? 'bars' : 'columns',
    isShares: true,
  };
}

const byDemand = (a: Row, b: Row) =>
  (b.values[0] ?? 0) - (a.values[0] ?? 0) || (b.values[1] ?? 0) - (a.values[1] ?? 0) || a.name.localeCompare(b.name);

function nameOf(grouping: Grouping, key: string, { tAny, locale, region, specialties }: Reader): string {
  const place = { locale, region, timeZone: 'UTC' };
  switch (grouping) {
    case 'specialty':
      return specialties.find(({ slug }) => slug === key)?.name ?? key;
    case 'language':
      return languageName(key, locale);
    case 'country':
      return key === '' ? tAny('country.unknown') : countryName(key, locale);
    case 'hour':
      return dateFormat(place, { hour: 'numeric' }).format(Date.UTC(2026, 0, 1, Number(key)));
    case 'weekday':
      // 2026 began on a Thursday.
      return dateFormat(place, { weekday: 'short' }).format(Date.UTC(2026, 0, 4 + Number(key)));
  }
}
