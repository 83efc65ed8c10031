import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const features = join(import.meta.dirname, '../app/features');
const target = join(import.meta.dirname, '../.texts/keys.d.ts');

/** The names of what a text needs, as a type; plural forms need `count`. */
function needsOf(forms: [key: string, text: string][]): string {
  const placeholders = forms.flatMap(([, text]) => [...text.matchAll(PLACEHOLDER)].map((found) => found[1] ?? ''));
  const count = forms.some(([key]) => PLURAL_FORM.test(key)) ? ['count'] : [];
  // What the product is called is given to each.
  const names = [...new Set([...count, ...placeholders])].filter((name) => name !== 'product').sort();
  return names.map((name) => `'${name}'`).join(' | ') || 'never';
}

function typeOf(file: string): string {
  const texts = Object.entries<string>(JSON.parse(readFileSync(join(features, file), 'utf8')));
  const keys = Map.groupBy(texts, ([key]) => key.replace(PLURAL_FORM, ''));
  const lines = [...keys].map(([key, forms]) => `    '${key}': ${needsOf(forms)};`);
  return `  '${dirname(dirname(file))}': {\n${lines.join('\n')}\n  };`;
}

/** Writes down which texts each feature has and what each needs, so that TypeScript knows them. */
const types = globSync('**/messages/en.json', { cwd: features }).sort().map(typeOf);
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `interface TextsOfFeatures {\n${types.join('\n')}\n}\n`);
