import { NOTE_PARTS } from '@polyclinic/contract/encounters/schemas';
import { csvTime, toCsv } from '@polyclinic/contract/platform/csv';
import { formatDateTime, zoneName } from '@polyclinic/contract/platform/format';
import { MARGIN, printSheet, type Sheet, type Style } from '../../../pdf/index.ts';
import { textsIn } from '../messages/index.ts';
import type { LedgerLine, PracticeVisit, SignedNote, Writing } from './queries.ts';

/** What the product is called in the language of the copy. */
export type Reading = Writing & { product: string };

const INK = '#12302f';
const MUTED = '#4d6462';
const title: Style = { font: 'bold', size: 18, color: INK };
const heading: Style = { font: 'bold', size: 12, color: INK };
const text: Style = { font: 'regular', size: 11, color: INK };
const quiet: Style = { font: 'regular', size: 9.5, color: MUTED };

/** Names read in their own direction, whatever stands around them. */
const isolate = (value: string) => `\u2068${value}\u2069`;

/** Lines one below the other, on as many sheets as they need. */
function flowOn(sheet: Sheet) {
  const width = sheet.width - 2 * MARGIN;
  let y = MARGIN;
  return (words: string, style: Style, gap = 0) => {
    y += gap;
    for (const line of sheet.linesOf(words, width, style)) {
      if (y + sheet.heightOf(style) > sheet.height - MARGIN) {
        sheet.pdf.addPage();
        y = MARGIN;
      }
      sheet.line(line, { x: MARGIN, y, width }, style);
      y += sheet.heightOf(style);
    }
  };
}

/** A signed note with what was added to it, as its doctor keeps it. */
export function printNote(note: SignedNote, { locale, timeZone, product, doctorName }: Reading): Promise<Buffer> {
  const say = textsIn(locale, product);
  const when = (instant: Date | string) => formatDateTime(instant, { locale, timeZone });
  const facts = [
    [say('patient'), isolate(note.patientName)],
    [say('provider'), isolate(doctorName)],
    [say('visit'), `${when(note.start)} (${zoneName(timeZone, locale)}) · ${say(`type.${note.visitType}`)}`],
    [say('signed'), when(note.signedAt)],
    [say('number'), note.appointmentId],
  ];
  return printSheet({ locale, title: say('note') }, (sheet) => {
    const write = flowOn(sheet);
    write(say('note'), title);
    for (const [label, value] of facts) {
      write(label ?? '', quiet, 8);
      write(value ?? '', text);
    }
    for (const part of NOTE_PARTS) {
      if (!note[part]) continue;
      write(say(`part.${part}`), heading, 18);
      write(note[part], text, 4);
    }
    for (const { content, createdAt } of note.addenda) {
      write(say('addendum', { time: when(createdAt) }), heading, 18);
      write(content, text, 4);
    }
  });
}

/** The name of a note's file: by day and visit. */
export const noteFile = ({ start, appointmentId }: SignedNote, { timeZone }: Reading): string =>
  `practice/notes/${csvTime(start.toISOString(), timeZone).slice(0, 10)}_${appointmentId}.pdf`;

/** All visits of a practice as a table. */
export function visitsTable(visits: PracticeVisit[], { locale, timeZone, product }: Reading): string {
  const say = textsIn(locale, product);
  const heads = [say('visit'), say('kind'), say('status'), say('patient'), say('fee'), say('currency'), say('number')];
  const rows = visits.map(({ id, start, visitType, status, patientName, feeCents, currency }) => [
    csvTime(start.toISOString(), timeZone),
    say(`type.${visitType}`),
    say(`status.${status as 'completed'}`),
    patientName,
    feeCents / 100,
    currency,
    id,
  ]);
  return toCsv([heads, ...rows]);
}

/** What was paid for the visits and went back, entry by entry, as in the ledger. */
export function statementTable(ledger: LedgerLine[], { locale, timeZone, product }: Reading): string {
  const say = textsIn(locale, product);
  const heads = [say('at'), say('entry'), say('amount'), say('currency'), say('number')];
  const rows = ledger.map(({ at, kind, cents, currency, appointmentId }) => [
    csvTime(at.toISOString(), timeZone),
    say(`entry.${kind as 'charge'}`),
    cents / 100,
    currency,
    appointmentId,
  ]);
  return toCsv([heads, ...rows]);
}
