import type { Language } from '@polyclinic/contract/platform/languages';
import type { Specialty } from '@polyclinic/contract/providers/schemas';
import type { TranslateAny } from '../../platform/translate.ts';

/** A figure: null is hidden, and what can't be said, or not yet, is undefined. */
export type Value = number | null | undefined;

export interface Column {
  label: string;
  kind: 'count' | 'money' | 'share';
  isPlotted: boolean;
}

export interface Row {
  key: string;
  name: string;
  /** Beneath a plot, where the name is too long */
  short?: string;
  /** In a file, where programs read it */
  code?: string;
  values: Value[];
}

/** What a plot, the table behind it and its file show alike. */
export interface FigureTable {
  id: string;
  title: string;
  hint: string;
  /** What the rows are */
  head: string;
  columns: Column[];
  rows: Row[];
  plot: 'bars' | 'columns';
  /** Whether a plot shows what share of its column each value is, because the columns don't compare otherwise */
  isShares: boolean;
}

/** Who reads it; the zone is that of days and months. */
export interface Reader {
  tAny: TranslateAny;
  locale: Language;
  region: string | null | undefined;
  timeZone: string;
  specialties: readonly Specialty[];
}

/** A column that counts and is drawn, unless said otherwise. */
export const column = (label: string, rest: Partial<Column> = {}): Column => ({
  label,
  kind: 'count',
  isPlotted: true,
  ...rest,
});
