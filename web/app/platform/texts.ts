import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { onceAnswered } from './network.ts';
import { createTranslate, type Texts, type TranslateAny } from './translate.ts';

/** A feature's texts in one language, and the address of the file that holds them for browsers. */
interface TextFile {
  texts: Texts;
  address?: string;
}

type Loaders = Record<Language, () => Promise<{ default: Texts }>>;

/** React reads the status of what it waits for: once fulfilled, waiting takes no time. */
type Arrival = Promise<void> & { status?: 'fulfilled'; value?: undefined };

/** By what the product is called, which changes once in years. */
const translates = new Map<string, (product: string) => TranslateAny>();
const addresses = new Map<string, string>();
const arriving = new Map<string, Arrival>();

const nameOf = (language: Language, feature: string) => `${feature}/${language}`;

function store(language: Language, feature: string, texts: Texts) {
  const made: Record<string, TranslateAny> = Object.create(null);
  translates.set(nameOf(language, feature), (product) => {
    made[product] ??= createTranslate(language, texts, product);
    return made[product];
  });
}

/** On the server: every language at once. Called by the modules that web/plugins/texts.ts writes. */
export function provideTexts(feature: string, files: Record<Language, TextFile>) {
  for (const language of languages) {
    const { texts, address } = files[language];
    store(language, feature, texts);
    if (address) addresses.set(nameOf(language, feature), address);
  }
}

/** In the browser: the document's language, beside the code that needs it. Called as above. */
export function loadTexts(feature: string, loaders: Loaders) {
  const language = languages.find((known) => known === document.documentElement.lang) ?? 'en';
  const arrival: Arrival = onceAnswered(loaders[language]).then((file) => {
    store(language, feature, file.default);
    Object.assign(arrival, { status: 'fulfilled', value: undefined });
  });
  arriving.set(nameOf(language, feature), arrival);
}

/** The translations of a feature; undefined while they are on their way. */
export function knownTexts(language: Language, feature: string, product: string): TranslateAny | undefined {
  return translates.get(nameOf(language, feature))?.(product);
}

/** Settles when a feature's texts are there; undefined on the server, which has them from the start. */
export function arrivalOfTexts(language: Language, feature: string): Promise<void> | undefined {
  return arriving.get(nameOf(language, feature));
}

/** Settles when all texts that the page's code asked for are there. */
export async function allTexts(): Promise<void> {
  await Promise.all(arriving.values());
}

/** Where a browser finds a feature's texts; undefined while developing. */
export function addressOfTexts(language: Language, feature: string): string | undefined {
  return addresses.get(nameOf(language, feature));
}
