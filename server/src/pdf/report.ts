import { directionOf } from '@polyclinic/contract/platform/languages';
import type { PrintedReport, PrintedTable } from '@polyclinic/contract/platform/printing';
import { MARGIN, printSheet, type Sheet } from './document.ts';
import type { Direction, Style } from './writing.ts';

const INK = '#12302f';
const MUTED = '#4d6462';
const HAIRLINE = '#d5d9d2';
const title: Style = { font: 'bold', size: 18, color: INK };
const quiet: Style = { font: 'regular', size: 9.5, color: MUTED };
const head: Style = { font: 'bold', size: 8.5, color: MUTED };
const text: Style = { font: 'regular', size: 9, color: INK };
const GAP = 10;
const PADDING = 4;
const BETWEEN_TABLES = 22;
/** A column is as wide as its longest word asks for, and no wider than so many letters. */
const MOST_LETTERS = 30;

/** A report on as many sheets as its tables need; each sheet has the heads of the table that goes on there. */
export function printReport({ locale, title: name, lead, tables }: PrintedReport): Promise<Buffer> {
  return printSheet({ locale, title: name }, (sheet) => {
    const width = sheet.width - 2 * MARGIN;
    let y = sheet.paragraph(name, { x: MARGIN, y: MARGIN, width }, title);
    y = sheet.paragraph(lead, { x: MARGIN, y: y + PADDING, width }, quiet);
    for (const table of tables)
      y = drawTable(sheet, table, columnsOf(table, width, directionOf(locale)), y + BETWEEN_TABLES);
  });
}

type Column = { x: number; width: number };

/** Beside each other from where the reading begins, by how much stands in each. */
function columnsOf({ heads, rows }: PrintedTable, width: number, direction: Direction): Column[] {
  const wanted = heads.map((name, index) => lettersOf([name, ...rows.map((row) => row[index] ?? '')]));
  const all = wanted.reduce((sum, letters) => sum + letters, 0);
  let from = 0;
  return wanted.map((letters) => {
    const share = (width * letters) / all;
    const x = MARGIN + (direction === 'rtl' ? width - from - share : from);
    from += share;
    return { x: direction === 'rtl' ? x + GAP : x, width: share - GAP };
  });
}

function lettersOf(cells: string[]): number {
  const longest = Math.max(...cells.map((cell) => Math.min(cell.length, MOST_LETTERS)));
  const longestWord = Math.max(...cells.flatMap((cell) => cell.split(' ')).map((word) => word.length));
  return Math.max(longest, Math.min(longestWord, MOST_LETTERS)) + 3;
}

function drawTable(sheet: Sheet, { heads, rows }: PrintedTable, columns: Column[], top: number): number {
  let y = top;
  for (const [index, cells] of rows.entries()) {
    const isBegun = index > 0;
    const needed = heightOf(sheet, cells, columns, text) + (isBegun ? 0 : heightOf(sheet, heads, columns, head));
    const isOver = y + needed > sheet.height - MARGIN;
    if (isOver) {
      sheet.pdf.addPage();
      y = MARGIN;
    }
    if (isOver || !isBegun) y = drawRow(sheet, heads, columns, head, y);
    y = drawRow(sheet, cells, columns, text, y);
  }
  return y;
}

const linesOf = (sheet: Sheet, cells: string[], columns: Column[], style: Style) =>
  columns.map(({ width }, index) => sheet.linesOf(cells[index] ?? '', width, style));

const heightOf = (sheet: Sheet, cells: string[], columns: Column[], style: Style): number =>
  Math.max(...linesOf(sheet, cells, columns, style).map((lines) => lines.length)) * sheet.heightOf(style) + 2 * PADDING;

/** One row with a hairline below; returns where the next one stands. */
function drawRow(sheet: Sheet, cells: string[], columns: Column[], style: Style, top: number): number {
  const end = top + heightOf(sheet, cells, columns, style);
  for (const [index, lines] of linesOf(sheet, cells, columns, style).entries()) {
    const column = columns[index];
    if (!column) continue;
    for (const [at, line] of lines.entries())
      sheet.line(line, { ...column, y: top + PADDING + at * sheet.heightOf(style) }, style);
  }
  const [from, to] = [MARGIN, sheet.width - MARGIN];
  sheet.pdf.moveTo(from, end).lineTo(to, end).lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  return end;
}
