import { type Run, visualRuns } from './bidi.ts';

type Pdf = PDFKit.PDFDocument;
export type Direction = 'ltr' | 'rtl';
export type Place = { x: number; y: number; width: number };
export type Style = { font: 'regular' | 'bold'; size: number; color: string };

const LINE_HEIGHT = 1.5;
const WITH_SCRIPT = /[\p{L}\u0660-\u0669\u06f0-\u06f9]/u;
const ARABIC = /[\p{Script=Arabic}\u0660-\u0669\u06f0-\u06f9]/u;
/** As whole runs: word by word the words of an Arabic line would stand in the wrong order. */
const WHOLE = { features: [] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false };

/** Writes text from right to left as well as from left to right: lines, joined letters, the order of mixed runs. */
export function writer(pdf: Pdf, direction: Direction) {
  const choose = ({ font, size, color }: Style) => pdf.font(font).fontSize(size).fillColor(color);

  const widthOf = (line: string) =>
    visualRuns(line, direction).reduce((width, run) => width + pdf.widthOfString(glyphOrder(run), WHOLE), 0);

  /** One line; `x` is where its reading begins, or where it ends with `align` end. */
  const line = (text: string, { x, y, width }: Place, style: Style, align: 'start' | 'end' = 'start'): void => {
    choose(style);
    const isAtLeft = (direction === 'ltr') === (align === 'start');
    let at = isAtLeft ? x : x + width - widthOf(text);
    for (const run of visualRuns(text, direction)) {
      const drawn = glyphOrder(run);
      pdf.text(drawn, at, y, WHOLE);
      at += pdf.widthOfString(drawn, WHOLE);
    }
  };

  /** As many lines as the text needs; returns where the next one stands. */
  const paragraph = (text: string, place: Place, style: Style): number => {
    choose(style);
    let { y } = place;
    for (const each of toLines(text, place.width, widthOf)) {
      line(each, { ...place, y }, style);
      y += heightOf(style);
    }
    return y;
  };

  /** The lines that a text needs, for what may go on over several sheets; its own line breaks stay. */
  const linesOf = (text: string, width: number, style: Style): string[] => {
    choose(style);
    return text.split(/\r?\n/).flatMap((part) => toLines(withinReach(part), width, widthOf));
  };
  return { line, paragraph, linesOf, heightOf };
}
export type Writer = ReturnType<typeof writer>;

const heightOf = ({ size }: Style): number => size * LINE_HEIGHT;

/** No word is longer than a sheet is wide. */
const withinReach = (text: string): string => text.replaceAll(/\S{40}(?=\S)/gu, '$& ');

/** As it must be handed over to stand right: what shaping turns without need, or leaves, is turned here. */
function glyphOrder({ text, isFromRight }: Run): string {
  return isTurnedByShaping(text) === isFromRight ? text : [...text].reverse().join('');
}

/** The library goes by the first letter with a script, and takes the digits of Arabic for its letters. */
function isTurnedByShaping(text: string): boolean {
  return ARABIC.test(WITH_SCRIPT.exec(text)?.[0] ?? '');
}

function toLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
