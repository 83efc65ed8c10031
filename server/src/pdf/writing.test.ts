import { extractTextItems } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { visualRuns } from './bidi.ts';
import { MARGIN, printSheet, type Sheet } from './document.ts';

const paper = (line: string, direction: 'ltr' | 'rtl') => visualRuns(line, direction).map(({ text }) => text);

describe('the runs of a line, from left to right on paper', () => {
  it.each([
    ['rtl', 'رقم INV-7', ['INV-7', 'رقم ']],
    ['rtl', '٢٤ نوفمبر ٢٠٢٦', ['٢٠٢٦', ' نوفمبر ', '٢٤']],
    // Brackets face the other way in what is read from the right.
    ['rtl', 'د. كريم (Karim)', ['(', 'Karim', 'د. كريم )']],
    ['rtl', '\u2068Polyclinic Ltd.\u2069', ['Polyclinic Ltd.']],
    ['ltr', 'Dr. كريم حداد, Cairo', ['Dr. ', 'كريم حداد', ', Cairo']],
    ['ltr', 'plain', ['plain']],
  ] as const)('%s: %s', (direction, line, expected) => {
    expect(paper(line, direction)).toEqual(expected);
  });
});

const style = { font: 'regular', size: 12, color: '#000000' } as const;

async function print(locale: 'ar' | 'en', draw: (sheet: Sheet) => void) {
  const { items } = await extractTextItems(new Uint8Array(await printSheet({ locale, title: 'A sheet' }, draw)));
  return (items[0] ?? []).filter(({ str }) => str.trim() !== '').toSorted((a, b) => a.x - b.x);
}

describe('a printed line', () => {
  it('begins at the side where its language begins, and keeps numbers in their order', async () => {
    const place = { x: MARGIN, y: MARGIN, width: 400 };
    const arabic = await print('ar', (sheet) => sheet.line('المبلغ ٦٠٫٢٥ US$', place, style));
    expect(arabic.map(({ str }) => str.trim()).join(' ')).toContain('٦٠٫٢٥');
    expect(arabic.at(-1)?.str).toContain('المبلغ');
    const last = arabic.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(MARGIN + 400, 0);
    const [first] = await print('en', (sheet) => sheet.line('Amount', place, style));
    expect(first?.x).toBeCloseTo(MARGIN, 0);
  });

  it('joins the letters of Arabic', async () => {
    const place = { x: MARGIN, y: MARGIN, width: 400 };
    const widthOf = async (text: string) => {
      const items = await print('ar', (sheet) => sheet.line(text, place, style));
      return MARGIN + 400 - Math.min(...items.map(({ x }) => x));
    };
    const alone = await Promise.all([...'نسيم'].map(widthOf));
    expect(await widthOf('نسيم')).toBeLessThan(alone.reduce((sum, width) => sum + width, 0) * 0.8);
  });

  it('is broken between words where it is too long', async () => {
    let next = 0;
    const place = { x: MARGIN, y: MARGIN, width: 60 };
    await print('en', (sheet) => {
      next = sheet.paragraph('one two three four', place, style);
    });
    expect(next).toBe(MARGIN + 2 * 18);
  });
});
