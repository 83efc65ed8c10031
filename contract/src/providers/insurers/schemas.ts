import type { Locale } from '../../platform/fields.ts';

/** `country` is ISO 3166-1 alpha-2; `arabic` if the insurer has an Arabic name. */
export type Insurer = { code: string; country: string; name: string; arabic?: string };

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

/** Insurers and plans that a provider may accept, by country. Self-payment is always possible. */
export const INSURERS: readonly Insurer[] = Object.entries(byCountry).flatMap(([country, names]) =>
  Object.entries(names).map(([key, given]) => {
    const [name, arabic] = typeof given === 'string' ? [given] : given;
    return { code: `${country.toLowerCase()}-${key}`, country, name: name ?? '', ...(arabic ? { arabic } : {}) };
  }),
);

const byCode = new Map(INSURERS.map((insurer) => [insurer.code, insurer]));

/** Whether a code is on the list. */
export const isInsurer = (code: string): boolean => byCode.has(code);

/** An insurer's name in a language; the code itself if it is no longer on the list. */
export function insurerName(code: string, locale: Locale): string {
  const insurer = byCode.get(code);
  return (locale === 'ar' ? insurer?.arabic : undefined) ?? insurer?.name ?? code;
}
