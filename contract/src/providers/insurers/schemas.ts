import { z } from 'zod';
import { type Locale, name } from '../../platform/fields.ts';

/** Begins with the insurer's country. */
export const insurerCode = z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/);

/** What an insurer is called, and whether providers can no longer add it; who has it keeps it. */
export const insurerWords = z.strictObject({
  /** In Latin letters */
  name: name(80, 1).regex(/[a-z]/i),
  /** Empty where it is written alike in Arabic */
  arabicName: name(80),
  isRetired: z.boolean(),
});
export type InsurerWords = z.infer<typeof insurerWords>;

/** An insurer of the list; `country` is ISO 3166-1 alpha-2. */
export const insurer = insurerWords.extend({ code: insurerCode, country: z.string() });
export type Insurer = z.infer<typeof insurer>;

type Names = Record<string, string | readonly [name: string, arabic: string]>;

/** Codes are stored with a practice: add and rename, but never reuse one. */
const byCountry: Record<string, Names> = {
  AE: {
    daman: ['Daman', 'ضمان'],
    adnic: ['ADNIC', 'أبوظبي الوطنية للتأمين'],
    sukoon: ['Sukoon Insurance', 'سكون للتأمين'],
  },
  AU: { medicare: 'Medicare', medibank: 'Medibank', bupa: 'Bupa Australia', hcf: 'HCF' },
  BR: { unimed: 'Unimed', amil: 'Amil', bradesco: 'Bradesco Saúde', sulamerica: 'SulAmérica' },
  CA: { ramq: 'RAMQ', 'sun-life': 'Sun Life', manulife: 'Manulife', 'blue-cross': 'Blue Cross' },
  CN: { 'ping-an': 'Ping An Health', cigna: 'Cigna & CMB', 'china-life': 'China Life' },
  CO: { sura: 'EPS Sura', sanitas: 'EPS Sanitas', colsanitas: 'Colsanitas' },
  DE: { tk: 'Techniker Krankenkasse', aok: 'AOK', barmer: 'BARMER', allianz: 'Allianz Private Kranken' },
  EG: {
    axa: ['AXA Egypt', 'أكسا مصر'],
    bupa: ['Bupa Egypt', 'بوبا مصر'],
    'misr-life': ['Misr Life Insurance', 'مصر لتأمينات الحياة'],
    metlife: ['MetLife Egypt', 'متلايف مصر'],
  },
  ES: { sanitas: 'Sanitas', adeslas: 'Adeslas', dkv: 'DKV', asisa: 'Asisa' },
  FR: { 'assurance-maladie': 'Assurance Maladie', mgen: 'MGEN', harmonie: 'Harmonie Mutuelle', axa: 'AXA France' },
  GB: { bupa: 'Bupa', axa: 'AXA Health', aviva: 'Aviva', vitality: 'Vitality' },
  IN: { star: 'Star Health', 'hdfc-ergo': 'HDFC ERGO', 'niva-bupa': 'Niva Bupa' },
  LB: {
    cnss: ['NSSF', 'الصندوق الوطني للضمان الاجتماعي'],
    bankers: ['Bankers Assurance', 'بنكرز للتأمين'],
    allianz: ['Allianz SNA', 'أليانز إس إن إيه'],
  },
  MA: {
    cnss: ['CNSS', 'الصندوق الوطني للضمان الاجتماعي'],
    cnops: ['CNOPS', 'كنوبس'],
    wafa: ['Wafa Assurance', 'وفا للتأمين'],
  },
  MX: { gnp: 'GNP Seguros', axa: 'AXA Seguros', metlife: 'MetLife México' },
  PK: { jubilee: 'Jubilee Health', efu: 'EFU Health', adamjee: 'Adamjee Insurance' },
  PT: { sns: 'SNS', multicare: 'Multicare', medis: 'Médis', adse: 'ADSE' },
  SA: {
    bupa: ['Bupa Arabia', 'بوبا العربية'],
    tawuniya: ['Tawuniya', 'التعاونية'],
    medgulf: ['MedGulf', 'ميدغلف'],
  },
  SN: { ipm: 'IPM', 'nsia-sante': 'NSIA Santé', sunu: 'SUNU Assurances' },
  US: {
    aetna: 'Aetna',
    bcbs: 'Blue Cross Blue Shield',
    cigna: 'Cigna Healthcare',
    uhc: 'UnitedHealthcare',
    medicare: 'Medicare',
  },
};

/** Insurers and plans that a provider may accept, by country, as they came with the version. Self-payment is always possible. */
export const SHIPPED_INSURERS: readonly Insurer[] = Object.entries(byCountry).flatMap(([country, names]) =>
  Object.entries(names).map(([key, given]) => {
    const [name = '', arabicName = ''] = typeof given === 'string' ? [given] : given;
    return { code: `${country.toLowerCase()}-${key}`, country, name, arabicName, isRetired: false };
  }),
);

/** An insurer's name in a language. */
export const nameOfInsurer = ({ name, arabicName }: Insurer, locale: Locale): string =>
  (locale === 'ar' && arabicName) || name;

/** The name of the insurer of a code; the code itself if it is not on the list. */
export function insurerName(code: string, insurers: readonly Insurer[], locale: Locale): string {
  const found = insurers.find((one) => one.code === code);
  return found ? nameOfInsurer(found, locale) : code;
}
