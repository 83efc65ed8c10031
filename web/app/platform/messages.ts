import type { Language } from '@polyclinic/contract/platform/languages';
import type { Messages } from './messages/by-feature.ts';

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
