import { FUNNEL_STEPS } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { countryName, formatDate, languageName } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader, type Value } from './figure-table.ts';
import { fateRows } from './visit-tables.ts';

/** From a search to a visit: how far it goes, in which language, and what became of what was booked. */
export const funnelTables = ({ funnel }: Analytics, reader: Reader): FigureTable[] => [
  stepsTable(funnel, reader),
  leftTable(funnel, reader),
  languagesTable(funnel, reader),
  countriesTable(funnel, reader),
];

type Funnel = Analytics['funnel'];

/** How many of the step before; unsaid where one of the two is hidden, or there was none. */
const shareOf = (number: Value, before: Value): Value =>
  typeof number === 'number' && before ? number / before : undefined;

function stepsTable({ steps, countedSince }: Funnel, { tAny, ...place }: Reader): FigureTable {
  return {
    id: 'funnel',
    title: tAny('funnel'),
    hint: countedSince
      ? tAny('funnel.hint', { date: formatDate(countedSince, place, 'short') })
      : tAny('funnel.hintNever'),
    head: tAny('head.step'),
    columns: [column(tAny('column.number')), column(tAny('column.ofStepBefore'), { kind: 'share', isPlotted: false })],
    rows: steps.map(({ step, number }, place) => ({
      key: step,
      name: tAny(`step.${step}`),
      values: [number, shareOf(number, steps[place - 1]?.number)],
    })),
    plot: 'bars',
    isShares: false,
  };
}

function languagesTable({ languages }: Funnel, { tAny, locale }: Reader): FigureTable {
  return {
    id: 'funnel-languages',
    title: tAny('funnelLanguages'),
    hint: tAny('funnelLanguages.hint'),
    head: tAny('head.language'),
    columns: FUNNEL_STEPS.map((step) =>
      column(tAny(`step.${step}`), { isPlotted: step === 'search' || step === 'booked' }),
    ),
    rows: languages.map((language) => ({
      key: language.locale,
      name: languageName(language.locale, locale),
      values: language.steps,
    })),
    plot: 'bars',
    isShares: true,
  };
}

/** Pages are shown to strangers, of whom nobody knows a country. */
function countriesTable({ countries }: Funnel, { tAny, locale }: Reader): FigureTable {
  const rows = countries.map(({ country, booked, paid, attended }) => ({
    key: country,
    name: country === '' ? tAny('country.unknown') : countryName(country, locale),
    values: [booked, paid, attended],
  }));
  return {
    id: 'funnel-countries',
    title: tAny('funnelCountries'),
    hint: tAny('funnelCountries.hint'),
    head: tAny('head.country'),
    columns: [
      column(tAny('step.booked')),
      column(tAny('step.paid'), { isPlotted: false }),
      column(tAny('step.attended')),
    ],
    rows: rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || a.name.localeCompare(b.name)),
    plot: 'bars',
    isShares: true,
  };
}

function leftTable({ left }: Funnel, { tAny }: Reader): FigureTable {
  return {
    id: 'left',
    title: tAny('left'),
    hint: tAny('left.hint'),
    head: tAny('head.fate'),
    columns: [column(tAny('column.booked'))],
    rows: fateRows(left, tAny),
    plot: 'bars',
    isShares: false,
  };
}
