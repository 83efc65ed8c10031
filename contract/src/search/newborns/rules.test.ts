import { describe, expect, it } from 'vitest';
import { redFlagOf } from '../red-flags/rules.ts';
import { understand } from '../rules.ts';
import { NEWBORN_FEVER } from './rules.ts';

const FEVERS = {
  en: [
    'newborn fever',
    'newborn 3 weeks temp 101',
    '3 week old 38.5',
    'my 10 days old baby is hot',
    'my baby is 2 weeks old and has a temperature',
    'baby 6 weeks fever',
    'six week old baby burning up',
    'a month old baby with fever',
    '2mo fever',
    '10 day old feverish',
    'fever in my 8wk old',
    'baby born 5 days ago 38.2',
    'is 38.3 ok for a 2 month old',
    '100.6 F in a 5 week old',
    'my newborn feels really hot',
    'few weeks old baby with a fevr',
    'new born has high temperature what to do',
    'fever 39 baby girl of 20 days',
    'my 3 year old is fine but my 3 week old has a fever',
    'cant settle my 12 day old he wont feed and temp is 38',
  ],
  ar: [
    'رضيع عمره أسبوعين حرارة',
    'رضيع عمره ١٠ ايام حرارته ٣٨٫٥',
    'مولود حرارته عالية',
    'ابني عمره شهر وسخن',
    'بنتي عمرها ٢٠ يوم حرارتها 38.7',
    'بيبي شهرين سخن نار',
    'طفلي عمره ثلاث اسابيع فيه حمى',
    'حديث الولادة عنده سخونة',
    'حرارة رضيع عمره شهر',
    'رضيعي عمره شهرين ونص مسخن',
    'البيبي عنده 15 يوم وسخن',
    'وليدي عندو 20 يوم و فيه السخانة',
    'اتولد من اسبوع وعنده حرارة',
    'radi3 3omro osbou3 skhana',
  ],
  es: [
    'bebé de 3 semanas con fiebre',
    'recien nacido fiebre',
    'mi bebe de 15 dias tiene calentura',
    'bebe tiene 20 dias y 38.5',
    'mi bebe de un mes tiene 38,5',
    'mi hija de dos semanas está ardiendo',
    'fiebre en bebe de 2 meses',
    'bebe de mes y medio con fiebre',
    'bebita de diez dias de nacida con temperatura',
    'mi niño nació hace 5 días y tiene fiebre',
    'recién nacida 38 grados',
    'mi bebe tiene 1 mes y esta muy caliente',
    'neonato con febrícula',
    'bebe 3 semanas fiebre',
  ],
  fr: [
    'nourrisson de 15 jours fièvre',
    'nouveau né fièvre',
    'bebe de 3 semaines 38°5',
    'mon bébé a 15 jours et de la fièvre',
    'bébé 1 mois fièvre',
    'ma fille de 2 mois a 38,8',
    'mon fils de trois semaines est brûlant',
    'bb nouveau-né chaud',
    'bébé de deux mois avec de la température',
    'fievre bebe un mois et demi',
    'mon nouveau né est tout chaud',
    'née il y a 10 jours elle a de la fièvre',
    'bebe 10j 38.5',
    'bébé âgé de 6 semaines fiévreux',
  ],
} as const;

const NO_FEVERS = {
  en: [
    '10 year old with fever',
    '10 days of fever',
    'fever for 10 days',
    'fever since 3 weeks',
    'ive had a fever for two weeks',
    'baby fever for 3 days',
    '8 month old fever for 3 days',
    'baby with 3 days of fever',
    'my 3 month old has a fever',
    '4 and a half month old fever',
    'a year and two months old with a fever',
    '14 weeks old fever',
    'newborn no fever wont feed',
    '3 week old temp 36.8',
    'newborn photographer',
    '6 weeks pregnant with fever',
    '10 day old wound red and hot',
    'newborn bath hot water',
    'what is a normal temperature for a newborn',
    'im 38 and have a 3 week old and feel low',
    'born at 38 weeks now 6 months old',
    'newborn yellow fever vaccine travel',
    'baby 3 weeks colic',
    '38.5 for 3 weeks',
    'my son has a fever for 10 days',
    '2 week old cough and fever',
  ],
  ar: [
    'حرارة من ١٠ ايام',
    'ابني عمره ١٠ سنين وحرارته ٣٩',
    'حرارة منذ اسبوعين',
    'ابني عنده حرارة من ٣ ايام',
    'رضيع عمره ٨ شهور حرارة',
    'بنتي عمرها سنة وشهرين وسخنة',
    'مولود بدون حرارة ما يرضع',
    'رضيع عمره اسبوعين مغص',
    'حامل في الشهر الثاني وعندي حرارة',
    'رضيع عمره اسبوعين حرارته ٣٧',
    'عندي سخونية بقالي يومين',
  ],
  es: [
    'fiebre desde hace 10 días',
    'mi hijo de 10 años con fiebre',
    'llevo dos semanas con fiebre',
    'mi bebe tiene 3 dias con fiebre',
    'bebe de 8 meses con fiebre',
    'niño de un año y dos meses con fiebre',
    'recién nacido sin fiebre no come',
    'embarazada de 6 semanas con fiebre',
    'bebe de 3 semanas con cólicos',
    '10 dias con fiebre',
    'mi hija tiene 3 dias con calentura',
    'herida de 10 dias caliente',
  ],
  fr: [
    'fièvre depuis 10 jours',
    'mon fils de 10 ans a de la fièvre',
    'bébé fièvre depuis 3 jours',
    'mon bébé a 3 jours de fièvre',
    'bébé de 8 mois fièvre',
    'enfant un an et deux mois fièvre',
    'nouveau né sans fièvre ne tète pas',
    'enceinte de 6 semaines fièvre',
    'bébé de 3 semaines coliques',
    '15 jours de fièvre',
    'bébé de 3 semaines fait 3 kg',
    'nourrisson de 3 semaines 37,2',
  ],
} as const;

const cases = <Table extends Record<string, readonly string[]>>(table: Table) =>
  Object.entries(table).flatMap(([locale, texts]) => texts.map((text) => [locale as 'en', text] as const));

describe('a fever before three months of age', () => {
  it.each(cases(FEVERS))('is noticed: %s %j', (locale, text) => {
    const { complaints, specialties, facets } = understand(text, { locale });
    expect(complaints[0]).toBe(NEWBORN_FEVER);
    expect(specialties[0]).toBe('pediatrics');
    expect(facets.find(({ id }) => id === NEWBORN_FEVER)?.said).not.toBe('');
    expect(redFlagOf(text, locale)).not.toBeNull();
  });

  it.each(cases(FEVERS))('is noticed whatever the page’s language: %s %j', (_, text) => {
    for (const locale of ['en', 'ar', 'es', 'fr'] as const)
      expect(understand(text, { locale }).complaints, locale).toContain(NEWBORN_FEVER);
  });

  it.each(cases(NO_FEVERS))(
    'is no age above it, no length of a fever, and no temperature below it: %s %j',
    (locale, text) => {
      expect(understand(text, { locale }).complaints).not.toContain(NEWBORN_FEVER);
    },
  );

  it('is noticed where a letter tells the age in another sentence', () => {
    const letter =
      'Hello doctor. My daughter is three weeks old. She drinks less since noon, and her temperature is 38.6.';
    expect(redFlagOf(letter, 'en')).toBe(NEWBORN_FEVER);
    expect(redFlagOf(letter.replace('three weeks', 'three years'), 'en')).toBeNull();
  });
});
