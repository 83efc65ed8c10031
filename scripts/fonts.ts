import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** Cuts Readex Pro down to what `fonts.css` asks of it: `npm run fonts` after a change there or a newer font. */
const STYLES = join(import.meta.dirname, '../web/app/ui');
const ORIGINALS = join(import.meta.dirname, '../node_modules/@fontsource-variable/readex-pro/files');
const FONTS = join(STYLES, 'fonts');
const SCRIPTS = ['latin', 'arabic'] as const;

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

async function cut(script: (typeof SCRIPTS)[number], faces: Face[]): Promise<{ file: string; bytes: Buffer }> {
  const file = `readex-pro-${script}.woff2`;
  const own = faces.filter((face) => face.file === file);
  const weights = {
    min: Math.min(...own.map((face) => face.lightest)),
    max: Math.max(...own.map((face) => face.boldest)),
  };
  const original = readFileSync(join(ORIGINALS, `readex-pro-${script}-wght-normal.woff2`));
  const letters = own.map((face) => face.letters).join('');
  return {
    file,
    bytes: await subsetFont(original, letters, { targetFormat: 'woff2', variationAxes: { wght: weights } }),
  };
}

const isCheck = process.argv.includes('--check');
const faces = readFaces();
const fonts = await Promise.all(SCRIPTS.map((script) => cut(script, faces)));
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
