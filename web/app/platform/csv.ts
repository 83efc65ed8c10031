// What begins so, a spreadsheet takes for a formula, also behind spaces.
const FORMULA = /^\s*[=+\-@\t\r]|^[\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return value.toFixed(2);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file that spreadsheets open in any language; text is never run as a formula. Numbers are amounts. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
