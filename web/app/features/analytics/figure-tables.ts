import type { Grouping } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { demandTable } from './demand-table.ts';
import type { FigureTable, Reader } from './figure-table.ts';
import { funnelTables } from './funnel-tables.ts';
import { monthTables } from './month-tables.ts';
import { searchTable } from './search-table.ts';
import { tookTable } from './took-table.ts';
import { visitTables } from './visit-tables.ts';

/** Every figure of the page in the reader's words, in the order in which it is shown. */
export function figureTables(figures: Analytics, reader: Reader): FigureTable[] {
  const demandBy = (grouping: Grouping) => demandTable(grouping, figures.demand[grouping], reader);
  return [
    demandBy('specialty'),
    // Two beside each other are about as high.
    demandBy('country'),
    demandBy('hour'),
    demandBy('weekday'),
    demandBy('language'),
    searchTable(figures, reader),
    ...funnelTables(figures, reader),
    tookTable(figures, reader),
    ...visitTables(figures, reader),
    ...monthTables(figures, reader),
  ];
}
