import type { Language } from '@polyclinic/contract/platform/languages';

/** The messages of one language: feature (namespace) → key → text. */
export type Messages = Record<string, Record<string, string>>;

type Files = Record<string, Record<string, string>>;

const featureOf = (path: string) => path.split('/').at(-3) ?? path;

/** Turns globbed files into namespaces named after their feature. */
export function byFeature(files: Files): Messages {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [featureOf(path), file]));
}

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./messages/en.ts'),
  ar: () => import('./messages/ar.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
};

/** Loads one language's messages: one chunk in the browser. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await loaders[language]()).default;
}
