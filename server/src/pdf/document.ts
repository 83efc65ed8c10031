import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { directionOf, type Language } from '@polyclinic/contract/platform/languages';
import { type Writer, writer } from './writing.ts';

/** One family for Latin and Arabic, drawn together. */
const FONTS = {
  regular: '@expo-google-fonts/readex-pro/400Regular/ReadexPro_400Regular.ttf',
  bold: '@expo-google-fonts/readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf',
} as const;
export const MARGIN = 56;

/** What stands on a sheet: its size in points, and pens for text, strokes and shapes. */
export type Sheet = Writer & { width: number; height: number; pdf: PDFKit.PDFDocument };

/** An A4 sheet in one language. The library is loaded when the first is printed: it would slow down every start. */
export async function printSheet(
  { locale, title }: { locale: Language; title: string },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const info = { Title: title, Producer: 'Polyclinic', Creator: 'Polyclinic' };
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, lang: locale, displayTitle: true, info });
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, fileURLToPath(import.meta.resolve(file)));
  const { width, height } = pdf.page;
  draw({ pdf, width, height, ...writer(pdf, directionOf(locale)) });
  pdf.end();
  return buffer(pdf);
}
