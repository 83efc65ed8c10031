import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { formatNumber, languageName } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader } from './figure-table.ts';

/** Words that found nobody: where to look for doctors. */
export function searchTable({ searches: { words, rare } }: Analytics, { tAny, locale }: Reader): FigureTable {
  const rareRows = rare.map(({ locale: spoken, words: count }) => ({
    key: `${spoken} rare`,
    name: tAny('searches.rare', {
      count,
      number: formatNumber(count, locale),
      language: languageName(spoken, locale),
    }),
    // How often is as rare as the words.
    values: [undefined],
  }));
  return {
    id: 'searches',
    title: tAny('searches'),
    hint: tAny('searches.hint'),
    head: tAny('head.word'),
    columns: [column(tAny('column.times'))],
    rows: [
      ...words.map(({ locale: spoken, word, times }) => ({
        key: `${spoken} ${word}`,
        name: tAny('searches.word', { word, language: languageName(spoken, locale) }),
        values: [times],
      })),
      ...rareRows,
    ],
    plot: 'bars',
    isShares: false,
  };
}
