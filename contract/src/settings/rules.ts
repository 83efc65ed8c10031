import { type Language, languages } from '../platform/languages.ts';
import { normalizeForSearch } from '../providers/rules.ts';
import type { InstallationSettings, SettingsChange } from './schemas.ts';

type Named = Pick<InstallationSettings, 'productName' | 'productNameArabic'>;

/** What the product is called in a language. */
export const productNameIn = ({ productName, productNameArabic }: Named, language: Language): string =>
  (language === 'ar' && productNameArabic) || productName;

/** What holds until somebody has set the installation up; addresses are of the host that serves it. */
export const settingsBeforeSetup = (host: string): InstallationSettings => ({
  productName: 'Polyclinic',
  productNameArabic: 'بوليكلينك',
  supportEmail: `support@${host}`,
  privacyEmail: `support@${host}`,
  legalName: 'Polyclinic Health Ltd.',
  legalAddress: '',
  countries: [],
  languages: [...languages],
});

/** A new insurer's code: its country and what Latin letters and digits there are in its name, without accents. */
export const codeOfInsurer = (country: string, name: string): string =>
  `${country}-${normalizeForSearch(name)}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/-$/, '');

type Pair = Pick<SettingsChange, 'before' | 'after'>;

const isSame = (one: string | string[], other: string | string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that a change set; all of them where nothing stood before. */
export const changedFields = ({ before, after }: Pair): (keyof InstallationSettings)[] =>
  (Object.keys(after) as (keyof InstallationSettings)[]).filter(
    (name) => !before || !isSame(before[name], after[name]),
  );

/** The settings with a change undone; null where nothing stood before it, or one of its fields was changed again. */
export function settingsWithout(change: Pair, current: InstallationSettings): InstallationSettings | null {
  const { before, after } = change;
  if (!before) return null;
  const names = changedFields(change);
  if (names.some((name) => !isSame(current[name], after[name]))) return null;
  return { ...current, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

/** Whether the fields of a change hold what stood there before it. */
export const isUndone = ({ before, after }: Pair, current: InstallationSettings): boolean =>
  before !== null && changedFields({ before, after }).every((name) => isSame(current[name], before[name]));
