import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../platform/fields.ts';
import { findSymptom, toFoundSymptom } from './rules.ts';
import { SYMPTOMS_VERSION, symptoms } from './table/rules.ts';

const SPECIALTIES = [
  'primary-care',
  'pediatrics',
  'mental-health',
  'obgyn',
  'urgent-care',
  'dermatology',
  'cardiology',
  'psychiatry',
  'orthopedics',
  'neurology',
  'ophthalmology',
  'endocrinology',
];
const RED_FLAGS = [
  'chest-pain',
  'trouble-breathing',
  'face-drooping',
  'sudden-weakness',
  'slurred-speech',
  'severe-bleeding',
  'loss-of-consciousness',
  'suicidal-thoughts',
  'severe-allergic-reaction',
];
const said = symptoms.flatMap((symptom) =>
  LOCALES.flatMap((locale) => symptom.says[locale].map((phrase) => ({ symptom, locale, phrase }))),
);

/** Of each version of the table, so that what a user was shown can be looked up. */
const DIGESTS: Record<string, string> = {
  '2026-11-22': '9YLr6_ScYm9DfiTS',
};

describe('the table', () => {
  it('has a new version when it changes', () => {
    const digest = createHash('sha256').update(JSON.stringify(symptoms)).digest('base64url').slice(0, 16);
    expect(DIGESTS[SYMPTOMS_VERSION]).toBe(digest);
  });

  it('names at least sixty symptoms in four languages, each with its doctors', () => {
    expect(symptoms.length).toBeGreaterThanOrEqual(60);
    for (const { id, says, specialties } of symptoms) {
      expect(specialties.length, id).toBeGreaterThan(0);
      expect(SPECIALTIES, id).toEqual(expect.arrayContaining([...specialties]));
      for (const locale of LOCALES) expect(says[locale].length, `${id} ${locale}`).toBeGreaterThan(0);
    }
  });

  it('has no duplicates', () => {
    const ambiguous = said.filter(({ symptom, phrase }) => findSymptom(phrase)?.symptom.id !== symptom.id);
    expect(ambiguous.map(({ symptom, locale, phrase }) => `${locale} ${symptom.id}: ${phrase}`)).toEqual([]);
  });
});

describe('a symptom', () => {
  it.each([
    ['chest pain', 'chest-pain'],
    ['dolor de pecho', 'chest-pain'],
    ['ألم في الصدر', 'chest-pain'],
    ['الم فى الصدر', 'chest-pain'],
    ['douleur thoracique', 'chest-pain'],
    ['I have had a bad headache since Monday', 'headache'],
    ['me duele mucho la espalda', 'back-pain'],
    ['J’ai mal au dos', 'back-pain'],
    ['عندي صداع شديد', 'headache'],
    ['my child has fever', 'sick-child'],
    ['cough and chest pain', 'chest-pain'],
  ])('is recognized in %j', (text, id) => {
    expect(findSymptom(text)?.symptom.id).toBe(id);
  });

  it.each(['', 'Karim Mansour', 'القاهرة', 'cardiology', '   ', '💬', 'x'.repeat(100)])(
    'is not recognized in %j',
    (text) => {
      expect(findSymptom(text)).toBeNull();
    },
  );

  it('leaves the other words to narrow the search', () => {
    expect(findSymptom('I have chest pain Cairo')?.otherWords).toEqual(['cairo']);
    expect(findSymptom('chest pain')?.otherWords).toEqual([]);
  });

  it('is named in the reader’s language', () => {
    const match = findSymptom('douleur thoracique');
    expect(match && toFoundSymptom(match, 'es')).toEqual({
      id: 'chest-pain',
      name: 'Dolor de pecho',
      isEmergency: true,
      specialties: ['cardiology', 'primary-care'],
    });
  });

  it('is recognized with any case, accents, vowel signs, hamza and spaces', () => {
    const variants = [
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
      (text: string) => text.replace(/[أإآ]/g, 'ا'),
      (text: string) => text.replace(/ة/g, 'ه').replace(/ى/g, 'ي'),
      (text: string) =>
        [...text].map((letter) => (/\p{Script=Arabic}/u.test(letter) ? `${letter}\u064e` : letter)).join(''),
      (text: string) => `  ${text.replaceAll(' ', '   ')} `,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...said), fc.constantFrom(...variants), ({ phrase, symptom }, change) => {
        expect(findSymptom(change(phrase))?.symptom.id).toBe(symptom.id);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a red flag', () => {
  it.each(RED_FLAGS)('%s is an emergency in every wording, also among other words', (id) => {
    for (const { phrase, symptom } of said.filter((one) => one.symptom.id === id)) {
      expect(symptom.isEmergency).toBe(true);
      expect(findSymptom(`${phrase} headache fever`)?.symptom.isEmergency, phrase).toBe(true);
    }
  });

  it('is not raised by what can wait', () => {
    for (const text of ['acne', 'dolor de espalda', 'صداع', 'rhume']) {
      expect(findSymptom(text)?.symptom.isEmergency).toBe(false);
    }
  });
});
