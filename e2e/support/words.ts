import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@polyclinic/contract/platform/languages';
import { createInstance, type TFunction } from 'i18next';

const features = join(import.meta.dirname, '../../web/app/features');

/** The product's own words in a language: `words('ar')('calls:muted')`. An unknown key is an error. */
export function words(language: Language): TFunction {
  const instance = createInstance();
  instance.init({
    lng: language,
    resources: { [language]: Object.fromEntries(globSync(`*/messages/${language}.json`, { cwd: features }).map(read)) },
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`No page says ${namespace}:${key}`);
    },
  });
  return instance.t;
}

function read(path: string): [feature: string, messages: Record<string, string>] {
  return [path.split('/')[0] ?? '', JSON.parse(readFileSync(join(features, path), 'utf8'))];
}
