import { isoDay } from './format.ts';
import { minuteOfDay } from './spans.ts';

// What begins so, a spreadsheet takes for a formula, also behind spaces, and in the wide signs of East Asian keyboards.
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]|^[\t\r]/;
// Where lists are written with semicolons, one begins a cell of its own, whatever is quoted around it.
const FORMULA_WITHIN = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

function cell(value: string | number): string {
  if (typeof value === 'number') return value.toFixed(2);
  const text = (FORMULA.test(value) ? `'${value}` : value).replaceAll(FORMULA_WITHIN, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file that spreadsheets open in any language; text is never run as a formula. Numbers are amounts. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Day and minute on the clock of a zone, as spreadsheets of every language read them. */
export function csvTime(instant: string, timeZone: string): string {
  const place = { locale: 'en', timeZone } as const;
  const two = (value: number) => String(value).padStart(2, '0');
  const minute = minuteOfDay(instant, place);
  return `${isoDay(instant, place)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
