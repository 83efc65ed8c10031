import { languages } from '@polyclinic/contract/platform/languages';
import { expect, it } from 'vitest';
import { zoneChoices } from './zone-choices.server.ts';

const cityOf = (zone: string, locale: (typeof languages)[number]) =>
  zoneChoices(locale)
    .find(({ value }) => value === zone)
    ?.label.match(/\u2068(.+?)\u2069/)?.[1];

it.each([
  ['Africa/Cairo', ['Cairo', 'القاهرة', 'El Cairo', 'Le Caire']],
  ['Europe/London', ['London', 'لندن', 'Londres', 'Londres']],
  ['America/New_York', ['New York', 'نيويورك', 'Nueva York', 'New York']],
  ['Asia/Samarkand', ['Samarkand', 'سمرقند', 'Samarcanda', 'Samarcande']],
  ['Asia/Calcutta', ['Kolkata', 'كالكتا', 'Calcuta', 'Calcutta']],
  ['Asia/Thimphu', ['Thimphu', 'تيمفو', 'Timbu', 'Thimphu']],
  ['Europe/Athens', ['Athens', 'أثينا', 'Atenas', 'Athènes']],
  ['Asia/Tehran', ['Tehran', 'طهران', 'Teherán', 'Téhéran']],
  ['Europe/Copenhagen', ['Copenhagen', 'كوبنهاغن', 'Copenhague', 'Copenhague']],
  ['America/Sao_Paulo', ['São Paulo', 'ساو باولو', 'São Paulo', 'São Paulo']],
  ['America/Indiana/Knox', ['Knox, Indiana', 'كونكس', 'Knox, Indiana', 'Knox (Indiana)']],
])('a zone is listed by its city as it is called in each language: %s', (zone, names) => {
  expect(languages.map((locale) => cityOf(zone, locale))).toEqual(names);
});

it('no zone is listed in Latin letters in Arabic, and all are in the order of the reader’s letters', () => {
  expect(zoneChoices('ar').filter(({ label }) => /\p{Script=Latin}{2}/u.test(label))).toEqual([]);
  for (const locale of languages) {
    const labels = zoneChoices(locale).map(({ label }) => label);
    expect(labels.toSorted(new Intl.Collator(locale).compare)).toEqual(labels);
    expect(labels.length).toBeGreaterThan(400);
  }
});
