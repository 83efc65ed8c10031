import type { Language } from './languages.ts';

export interface PrintedTable {
  heads: string[];
  /** Each as many cells as there are heads */
  rows: string[][];
}

/** What is printed as a file of its own: a title, what it is of, and tables below each other, in one language. */
export interface PrintedReport {
  locale: Language;
  title: string;
  lead: string;
  tables: PrintedTable[];
}
