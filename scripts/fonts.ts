import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Cuts our fonts down to what `fonts.css` asks of them: `npm run fonts` after a change there or a newer font. */
const STYLES = join(import.meta.dirname, '../web/app/ui');
const READEX = join(import.meta.dirname, '../node_modules/@fontsource-variable/readex-pro/files');
/** Parts of fonts whose packages would be far larger than what is used of them */
const NOTO = join(import.meta.dirname, 'fonts');
const FONTS = join(STYLES, 'fonts');
const ORIGINALS = {
  'readex-pro-latin.woff2': join(READEX, 'readex-pro-latin-wght-normal.woff2'),
  'readex-pro-arabic.woff2': join(READEX, 'readex-pro-arabic-wght-normal.woff2'),
  'greeting-devanagari.woff2': join(NOTO, 'noto-sans-devanagari.woff2'),
  'greeting-han.woff2': join(NOTO, 'noto-sans-sc-600.woff2'),
} as const;
type FontFile = keyof typeof ORIGINALS;
/** Of one weight, that can't be cut to another */
const OF_ONE_WEIGHT: FontFile[] = ['greeting-han.woff2'];

type Face = { file: string; lightest: number; boldest: number; letters: string };

/** Each `@font-face` that comes from a file of ours. */
function readFaces(): Face[] {
  const styles = readFileSync(join(STYLES, 'fonts.css'), 'utf8');
  const face = /url\("\.\/fonts\/([\w-]+\.woff2)"\)[^}]*?font-weight: (\d+) (\d+);[^}]*?unicode-range:([^;]+);/g;
  return [...styles.matchAll(face)].map(([, file = '', lightest, boldest, ranges = '']) => ({
    file,
    lightest: Number(lightest),
    boldest: Number(boldest),
    letters: ranges.split(',').map(lettersOf).join(''),
  }));
}

function lettersOf(range: string): string {
  const [first = 0, last = first] = range
    .trim()
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

async function cut(file: FontFile, faces: Face[]): Promise<{ file: string; bytes: Buffer }> {
  const own = faces.filter((face) => face.file === file);
  const min = Math.min(...own.map((face) => face.lightest));
  const max = Math.max(...own.map((face) => face.boldest));
  const wght = min === max ? min : { min, max };
  const original = readFileSync(ORIGINALS[file]);
  const letters = own.map((face) => face.letters).join('');
  return {
    file,
    bytes: await subsetFont(original, letters, {
      targetFormat: 'woff2',
      ...(OF_ONE_WEIGHT.includes(file) ? {} : { variationAxes: { wght } }),
    }),
  };
}

const isCheck = process.argv.includes('--check');
const faces = readFaces();
const fonts = await Promise.all((Object.keys(ORIGINALS) as FontFile[]).map((file) => cut(file, faces)));
if (!isCheck) mkdirSync(FONTS, { recursive: true });
for (const { file, bytes } of fonts) {
  const path = join(FONTS, file);
  if (!isCheck) {
    writeFileSync(path, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  } else if (!bytes.equals(readFileSync(path))) {
    console.error(`  ${file} is not what fonts.css asks for: npm run fonts`);
    process.exitCode = 1;
  }
}
