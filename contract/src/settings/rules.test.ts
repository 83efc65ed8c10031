import { expect, it } from 'vitest';
import { productNameIn, settingsBeforeSetup } from './rules.ts';
import { installationSettings } from './schemas.ts';

const settings = settingsBeforeSetup('clinic.example');

it('calls the product by its Arabic name in Arabic, and by the other where it has none', () => {
  expect(productNameIn(settings, 'ar')).toBe('بوليكلينك');
  expect(productNameIn(settings, 'fr')).toBe('Polyclinic');
  expect(productNameIn({ productName: 'Care', productNameArabic: '' }, 'ar')).toBe('Care');
});

it('holds before the set-up what could be set', () => {
  expect(installationSettings.parse(settings)).toEqual(settings);
});

it.each([
  { productName: ' ' },
  { productName: 'www.evil.test' },
  { supportEmail: 'nobody' },
  { privacyEmail: '' },
  { legalName: '' },
  { legalAddress: 'x'.repeat(401) },
  { countries: ['XX'] },
  { countries: ['GB', 'GB'] },
  { languages: [] },
  { languages: ['de'] },
])('refuses %o', (wrong) => {
  const refused = installationSettings.safeParse({ ...settings, ...wrong }).error?.issues ?? [];
  expect(refused.map(({ path }) => path[0])).toContain(Object.keys(wrong)[0]);
});
