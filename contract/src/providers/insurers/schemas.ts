import { z } from 'zod';
import { type Locale, name } from '../../platform/fields.ts';

/** Begins with the insurer's country. */
export const insurerCode = z.string().regex(/^[a-z]{2}-[a-z0-9-]{1,60}$/);

/** What an insurer is called in each language; empty where that is its one name. */
const insurerNames = z.strictObject({ en: name(80), ar: name(80), es: name(80), fr: name(80) });
export type InsurerNames = z.infer<typeof insurerNames>;

/** Of one that is called alike in every language. */
export const NO_OTHER_NAMES: InsurerNames = { en: '', ar: '', es: '', fr: '' };

/** What an insurer is called, and whether providers can no longer add it; who has it keeps it. */
export const insurerWords = z.strictObject({
  /** Its one name, in Latin letters */
  name: name(80, 1).regex(/[a-z]/i),
  names: insurerNames,
  isRetired: z.boolean(),
});
export type InsurerWords = z.infer<typeof insurerWords>;

/** An insurer of the list; `country` is ISO 3166-1 alpha-2. */
export const insurer = insurerWords.extend({ code: insurerCode, country: z.string() });
export type Insurer = z.infer<typeof insurer>;

type Names = Record<string, string | ({ name: string } & Partial<InsurerNames>)>;

/** Codes are stored with a practice: add and rename, but never reuse one. */
const byCountry: Record<string, Names> = {
  AE: {
    daman: { name: 'Daman', ar: 'ضمان' },
    adnic: { name: 'ADNIC', ar: 'أبوظبي الوطنية للتأمين' },
    sukoon: { name: 'Sukoon Insurance', ar: 'سكون للتأمين' },
  },
  AU: { medicare: 'Medicare', medibank: 'Medibank', bupa: 'Bupa Australia', hcf: 'HCF' },
  BR: { unimed: 'Unimed', amil: 'Amil', bradesco: 'Bradesco Saúde', sulamerica: 'SulAmérica' },
  CA: {
    ramq: 'RAMQ',
    'sun-life': 'Sun Life',
    manulife: { name: 'Manulife', fr: 'Manuvie' },
    'blue-cross': { name: 'Blue Cross', fr: 'Croix Bleue' },
  },
  CN: { 'ping-an': 'Ping An Health', cigna: 'Cigna & CMB', 'china-life': 'China Life' },
  CO: { sura: 'EPS Sura', sanitas: 'EPS Sanitas', colsanitas: 'Colsanitas' },
  DE: { tk: 'Techniker Krankenkasse', aok: 'AOK', barmer: 'BARMER', allianz: 'Allianz Private Kranken' },
  EG: {
    axa: { name: 'AXA Egypt', ar: 'أكسا مصر' },
    bupa: { name: 'Bupa Egypt', ar: 'بوبا مصر' },
    'misr-life': { name: 'Misr Life Insurance', ar: 'مصر لتأمينات الحياة' },
    metlife: { name: 'MetLife Egypt', ar: 'متلايف مصر' },
  },
  ES: { sanitas: 'Sanitas', adeslas: 'Adeslas', dkv: 'DKV', asisa: 'Asisa' },
  FR: { 'assurance-maladie': 'Assurance Maladie', mgen: 'MGEN', harmonie: 'Harmonie Mutuelle', axa: 'AXA France' },
  GB: { bupa: 'Bupa', axa: 'AXA Health', aviva: 'Aviva', vitality: 'Vitality' },
  IN: { star: 'Star Health', 'hdfc-ergo': 'HDFC ERGO', 'niva-bupa': 'Niva Bupa' },
  LB: {
    cnss: { name: 'NSSF', ar: 'الصندوق الوطني للضمان الاجتماعي', fr: 'CNSS' },
    bankers: { name: 'Bankers Assurance', ar: 'بنكرز للتأمين' },
    allianz: { name: 'Allianz SNA', ar: 'أليانز إس إن إيه' },
  },
  MA: {
    cnss: { name: 'CNSS', ar: 'الصندوق الوطني للضمان الاجتماعي' },
    cnops: { name: 'CNOPS', ar: 'كنوبس' },
    wafa: { name: 'Wafa Assurance', ar: 'وفا للتأمين' },
  },
  MX: { gnp: 'GNP Seguros', axa: 'AXA Seguros', metlife: 'MetLife México' },
  PK: { jubilee: 'Jubilee Health', efu: 'EFU Health', adamjee: 'Adamjee Insurance' },
  PT: { sns: 'SNS', multicare: 'Multicare', medis: 'Médis', adse: 'ADSE' },
  SA: {
    bupa: { name: 'Bupa Arabia', ar: 'بوبا العربية' },
    tawuniya: { name: 'Tawuniya', ar: 'التعاونية' },
    medgulf: { name: 'MedGulf', ar: 'ميدغلف' },
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
    const { name, ...own } = typeof given === 'string' ? { name: given } : given;
    return {
      code: `${country.toLowerCase()}-${key}`,
      country,
      name,
      names: { ...NO_OTHER_NAMES, ...own },
      isRetired: false,
    };
  }),
);

/** An insurer's name in a language. */
export const nameOfInsurer = ({ name, names }: Pick<Insurer, 'name' | 'names'>, locale: Locale): string =>
  names[locale] || name;

/** The name of the insurer of a code; the code itself if it is not on the list. */
export function insurerName(code: string, insurers: readonly Insurer[], locale: Locale): string {
  const found = insurers.find((one) => one.code === code);
  return found ? nameOfInsurer(found, locale) : code;
}
