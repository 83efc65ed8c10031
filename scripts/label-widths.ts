import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

const FONTS = join(import.meta.dirname, '../web/app/ui/fonts');
const PIXELS = 16;
const MEDIUM = 500;

async function openFont(script: 'latin' | 'arabic'): Promise<harfbuzz.Font> {
  const packed = readFileSync(join(FONTS, `readex-pro-${script}.woff2`));
  const letters = script === 'latin' ? LATIN : ARABIC;
  const bytes = await subsetFont(packed, letters, { targetFormat: 'sfnt', variationAxes: { wght: MEDIUM } });
  return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)));
}

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const LATIN = `${range(0x20, 0xff)}${range(0x2010, 0x2030)}€œŒ\u202f→`;
const ARABIC = range(0x20, 0x20) + range(0x600, 0x6ff);

/** Measures what a browser lays out in the product's own letters, as wide as labels of buttons are written. */
export async function measureLabels(): Promise<(text: string, locale: string) => number> {
  const latin = await openFont('latin');
  const arabic = await openFont('arabic');
  return (text, locale) => {
    const runs = locale === 'ar' ? (text.match(/[\u0600-\u06ff ]+|[^\u0600-\u06ff ]+/g) ?? []) : [text];
    return runs.reduce(
      (sum, run) => sum + widthOf(run, /[\u0600-\u06ff]|^ +$/.test(run) && locale === 'ar' ? arabic : latin),
      0,
    );
  };
}

function widthOf(run: string, font: harfbuzz.Font): number {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(run);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const units = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (units / font.face.upem) * PIXELS;
}
