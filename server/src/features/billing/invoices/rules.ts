import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import { formatDate, formatMoney, formatTime, zoneName } from '@polyclinic/contract/platform/format';
import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import { MARGIN, printSheet, type Sheet, type Style } from '../../../pdf/index.ts';
import { textsIn } from '../messages/index.ts';

/** What an invoice or a credit note says. */
export type Invoice = {
  kind: 'invoice' | 'credit_note';
  name: string;
  /** The name of the invoice that a credit note takes from */
  corrects: string | null;
  patientName: string;
  providerName: string;
  visitType: AppointmentType;
  visitStart: Date;
  amountCents: number;
  currency: string;
  issuedAt: Date;
  /** Paid at the built-in gateway, which charges nobody */
  isDemonstration: boolean;
};

/** `issuer` is a name, then lines of the address. */
type Reading = { locale: Language; timeZone: string; region: string | null; issuer: string; product: string };

const INK = '#12302f';
const MUTED = '#4d6462';
const PRIMARY = '#00696a';
const HAIRLINE = '#d5d9d2';
const title: Style = { font: 'bold', size: 22, color: INK };
const brand: Style = { font: 'bold', size: 15, color: PRIMARY };
const text: Style = { font: 'regular', size: 11, color: INK };
const strong: Style = { font: 'bold', size: 11, color: INK };
const quiet: Style = { font: 'regular', size: 9.5, color: MUTED };

/** The PDF of an invoice, in the reader's language and the visit's time in the reader's zone. */
export function printInvoice(invoice: Invoice, reading: Reading): Promise<Buffer> {
  const say = textsIn(reading.locale, reading.product);
  return printSheet({ locale: reading.locale, title: `${say(invoice.kind)} ${invoice.name}` }, (sheet) => {
    const y = drawHead(sheet, invoice, reading);
    drawNote(sheet, invoice, reading, drawVisit(sheet, invoice, reading, y + 28));
  });
}

/** Names and addresses read in their own direction, whatever stands around them. */
const isolate = (value: string) => `\u2068${value}\u2069`;

const across = ({ width }: Sheet, y: number) => ({ x: MARGIN, y, width: width - 2 * MARGIN });

/** What stands before the title, from where the reading begins. */
const ISSUER_WIDTH = 220;
const LABEL_WIDTH = 130;

function drawHead(sheet: Sheet, invoice: Invoice, reading: Reading): number {
  sheet.line(textsIn(reading.locale, reading.product)(invoice.kind), across(sheet, MARGIN), title, 'end');
  let y = Math.max(drawIssuer(sheet, reading), MARGIN + 40) + 32;
  for (const [label, value] of factsOf(invoice, reading)) {
    sheet.line(label, across(sheet, y), quiet);
    y = sheet.paragraph(value, between(sheet, y - 1.5, reading.locale, { from: LABEL_WIDTH }), text) + 7;
  }
  return y;
}

function drawIssuer(sheet: Sheet, { issuer, locale }: Reading): number {
  const [name = '', ...address] = issuer.split('\n').map((part) => isolate(part.trim()));
  let y = sheet.paragraph(name, between(sheet, MARGIN, locale, { to: ISSUER_WIDTH }), brand);
  for (const line of address) y = sheet.paragraph(line, between(sheet, y, locale, { to: ISSUER_WIDTH }), quiet);
  return y;
}

/** A part of the sheet's width, in points from where the reading begins, on whichever side that is. */
function between(sheet: Sheet, y: number, locale: Language, { from = 0, to }: { from?: number; to?: number }) {
  const { x, width } = across(sheet, y);
  const end = to ?? width;
  return { x: x + (directionOf(locale) === 'rtl' ? width - end : from), y, width: end - from };
}

function factsOf(invoice: Invoice, { locale, region, product }: Reading): [label: string, value: string][] {
  const say = textsIn(locale, product);
  const facts: [string, string | null][] = [
    [say('number'), invoice.name],
    [say('corrects'), invoice.corrects],
    // The same day everywhere, for every reader.
    [say('issued'), formatDate(invoice.issuedAt, { locale, region, timeZone: 'UTC' }, 'short')],
    [say('patient'), isolate(invoice.patientName)],
    [say('provider'), isolate(invoice.providerName)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function drawVisit(
  sheet: Sheet,
  invoice: Invoice,
  { locale, timeZone, region, product }: Reading,
  top: number,
): number {
  const say = textsIn(locale, product);
  const place = { locale, timeZone, region };
  const amount = formatMoney(invoice.amountCents, invoice.currency, locale);
  const [date, time] = [formatDate(invoice.visitStart, place), formatTime(invoice.visitStart, place)];
  sheet.line(say('visit'), across(sheet, top), quiet);
  sheet.line(say('amount'), across(sheet, top), quiet, 'end');
  drawHairline(sheet, top + 20);
  sheet.line(say(`type.${invoice.visitType}`), across(sheet, top + 32), text);
  sheet.line(amount, across(sheet, top + 32), text, 'end');
  sheet.line(say('visit.when', { date, time, zone: zoneName(timeZone, locale) }), across(sheet, top + 51), quiet);
  drawHairline(sheet, top + 76);
  sheet.line(say(invoice.kind === 'invoice' ? 'paid' : 'returned'), across(sheet, top + 88), strong);
  sheet.line(amount, across(sheet, top + 88), strong, 'end');
  return top + 124;
}

function drawNote(sheet: Sheet, invoice: Invoice, { locale, product }: Reading, top: number): void {
  const say = textsIn(locale, product);
  const y = sheet.paragraph(say(`${invoice.kind}.note`), across(sheet, top), quiet);
  if (invoice.isDemonstration) sheet.paragraph(say('demonstration'), across(sheet, y + 4), quiet);
}

function drawHairline({ pdf, width }: Sheet, y: number): void {
  const [from, to] = [MARGIN, width - MARGIN];
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(HAIRLINE).stroke();
}
