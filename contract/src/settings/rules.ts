import { type Language, languages } from '../platform/languages.ts';
import type { InstallationSettings } from './schemas.ts';

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
