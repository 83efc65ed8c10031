import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@polyclinic/contract/platform/languages';
import type { Plugin } from 'vite';
import { compileTexts } from './compile-texts.ts';

const USE = /\b(?:useTranslation|translation)\((?:\w+, )?'(\w+)'\)/g;
const PREFIX = 'virtual:texts/';
const REGISTRY = join(import.meta.dirname, 'app/platform/texts.ts');

const quoted = (value: unknown) => JSON.stringify(value);
const fileOf = (feature: string, language: string) =>
  join(import.meta.dirname, `app/features/${feature}/messages/${language}.json`);

function textsOf(feature: string, language: string) {
  const file = fileOf(feature, language);
  if (!existsSync(file)) throw new Error(`useTranslation('${feature}'): there is no ${file}`);
  return compileTexts(JSON.parse(readFileSync(file, 'utf8')));
}

/** Where browsers find a module of its own, once their build is there. */
function builtAddress(module: string): string | undefined {
  const manifest = join(import.meta.dirname, 'build/client/.vite/manifest.json');
  if (!existsSync(manifest)) return undefined;
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  return chunks[module] && `/${chunks[module].file}`;
}

function forServer(feature: string, isBuild: boolean) {
  const entries = languages.map((language) => {
    const address = isBuild ? builtAddress(`${PREFIX}${feature}-${language}`) : undefined;
    return `${language}: ${quoted({ texts: textsOf(feature, language), address })}`;
  });
  return `import { provideTexts } from ${quoted(REGISTRY)};\nprovideTexts(${quoted(feature)}, { ${entries} });`;
}

function forBrowser(feature: string) {
  const entries = languages.map((language) => `${language}: () => import('${PREFIX}${feature}-${language}')`);
  return `import { loadTexts } from ${quoted(REGISTRY)};\nloadTexts(${quoted(feature)}, { ${entries} });`;
}

/**
 * Sends a feature's texts with the code that shows them: a module that calls `useTranslation('home')`
 * imports the texts of `home`, on the server in every language, in the browser in the page's.
 */
export function textsPlugin(): Plugin {
  let isBuild = false;
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform(code, id) {
      if (!/\/web\/app\/.*\.tsx?($|\?)/.test(id)) return null;
      const features = new Set([...code.matchAll(USE)].map((match) => match[1]));
      const imports = [...features].map((feature) => `import '${PREFIX}${feature}';`);
      return imports.length > 0 ? { code: imports.join('') + code, map: null } : null;
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [feature = '', language] = id.slice(PREFIX.length + 1).split('-');
      for (const known of languages) this.addWatchFile(fileOf(feature, known));
      if (language) return `export default ${quoted(textsOf(feature, language))}`;
      return this.environment.name === 'client' ? forBrowser(feature) : forServer(feature, isBuild);
    },
  };
}
