import { expect, it } from 'vitest';
import { insurerCode } from '../providers/insurers/schemas.ts';
import {
  changedFields,
  codeOfInsurer,
  isUndone,
  productNameIn,
  settingsBeforeSetup,
  settingsWithout,
} from './rules.ts';
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

it.each([
  ['EG', 'AXA', 'eg-axa'],
  ['BR', 'SulAmérica Saúde', 'br-sulamerica-saude'],
  ['CN', 'Cigna & CMB', 'cn-cigna-cmb'],
  ['GB', ` -- ${'x'.repeat(80)}`, `gb-${'x'.repeat(57)}`],
  ['GB', `${'x'.repeat(56)} y`, `gb-${'x'.repeat(56)}`],
])('stores an insurer of %s called %s as %s', (country, name, code) => {
  expect(codeOfInsurer(country, name)).toBe(code);
  expect(insurerCode.safeParse(code).success).toBe(true);
});

it('undoes a change in the fields that it set, and in no other', () => {
  const renamed = { ...settings, productName: 'Al Noor', countries: ['EG'] };
  const change = { before: settings, after: renamed };
  expect(changedFields(change)).toEqual(['productName', 'countries']);
  const undone = settingsWithout(change, { ...renamed, legalName: 'Al Noor Ltd.' });
  expect(undone).toEqual({ ...settings, legalName: 'Al Noor Ltd.' });
  expect(isUndone(change, renamed)).toBe(false);
  expect(undone && isUndone(change, undone)).toBe(true);
});

it('undoes neither the first settings nor what was changed again', () => {
  const renamed = { ...settings, productName: 'Al Noor' };
  expect(settingsWithout({ before: null, after: renamed }, renamed)).toBeNull();
  expect(settingsWithout({ before: settings, after: renamed }, { ...renamed, productName: 'Nour' })).toBeNull();
});
