import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@polyclinic/contract/platform/languages';
import type { Plugin } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { stretchTexts } from './stretch-texts.ts';

const USE = /\buseTranslation\('([\w/-]+)'\)/g;
const USE_ON_SERVER = /\btranslation\(\w+, '([\w/-]+)'/g;
const PREFIX = 'virtual:texts/';
const REGISTRY = join(import.meta.dirname, '../app/platform/texts.ts');

const quoted = (value: unknown) => JSON.stringify(value);
const fileOf = (feature: string, language: string) =>
  join(import.meta.dirname, `../app/features/${feature}/messages/${language}.json`);

/** `STRETCHED_TEXTS=1 npm run dev` shows English pages in texts that are longer than any translation. */
const isStretched = process.env.STRETCHED_TEXTS === '1';

function textsOf(feature: string, language: string, isBuild: boolean) {
  const file = fileOf(feature, language);
  if (!existsSync(file)) throw new Error(`useTranslation('${feature}'): there is no ${file}`);
  const messages = JSON.parse(readFileSync(file, 'utf8'));
  return compileTexts(isStretched && !isBuild && language === 'en' ? stretchTexts(messages) : messages);
}

/** Where browsers find a module of its own, once their build is there. */
function builtAddress(module: string): string | undefined {
  const manifest = join(import.meta.dirname, '../build/client/.vite/manifest.json');
  if (!existsSync(manifest)) return undefined;
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  return chunks[module] && `/${chunks[module].file}`;
}

function forServer(name: string, isBuild: boolean) {
  const entries = languages.map((language) => {
    const address = isBuild ? builtAddress(`${PREFIX}${name}-${language}`) : undefined;
    return `${language}: ${quoted({ texts: textsOf(name, language, isBuild), address })}`;
  });
  return `import { provideTexts } from ${quoted(REGISTRY)};\nprovideTexts(${quoted(name)}, { ${entries} });`;
}

function forBrowser(name: string) {
  const entries = languages.map((language) => `${language}: () => import('${PREFIX}${name}-${language}')`);
  return `import { loadTexts } from ${quoted(REGISTRY)};\nloadTexts(${quoted(name)}, { ${entries} });`;
}

/**
 * Sends a feature's texts with the code that shows them: a module that calls `useTranslation('home')`
 * imports the texts of `home`, on the server in every language, in the browser in the page's.
 */
export function texts(): Plugin {
  let isBuild = false;
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform(code, id) {
      if (!/\/web\/app\/.*\.tsx?($|\?)/.test(id)) return null;
      const onServer = this.environment.name === 'client' ? [] : code.matchAll(USE_ON_SERVER);
      const names = new Set([...code.matchAll(USE), ...onServer].map((match) => match[1]));
      const imports = [...names].map((name) => `import '${PREFIX}${name}';`);
      if (imports.length === 0) return null;
      // Texts come with what uses them, not with an index.ts that names it.
      return { code: imports.join('') + code, map: null, moduleSideEffects: false };
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const asked = id.slice(PREFIX.length + 1);
      const language = languages.find((one) => asked.endsWith(`-${one}`));
      const name = language ? asked.slice(0, -`-${language}`.length) : asked;
      for (const known of languages) this.addWatchFile(fileOf(name, known));
      if (language) return `export default ${quoted(textsOf(name, language, isBuild))}`;
      return this.environment.name === 'client' ? forBrowser(name) : forServer(name, isBuild);
    },
  };
}
