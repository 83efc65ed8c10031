import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import { handwritten } from './content/handwritten.ts';
import { contents, type Gender } from './content/index.ts';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { places } from './places.ts';
import { createRandom } from './random.ts';

// So many sentences of each kind say the same in all languages; the rest belong to one language.
const SHARED = { focus: 2, approach: 7, background: 4 };

function arabicYears(years: number): string {
  const digits = new Intl.NumberFormat('ar-EG').format(years);
  return years <= 10 ? `${digits} سنوات` : `${digits} عامًا`;
}

const yearsIn: Record<Locale, (years: number) => string> = {
  en: (years) => `${years} years`,
  es: (years) => `${years} años`,
  fr: (years) => `${years} ans`,
  ar: arabicYears,
};

/** Chooses the word for the gender in each `{his|her}`. */
function agree(sentence: string, gender: Gender): string {
  return sentence.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, male: string, female: string) =>
    gender === 'm' ? male : female,
  );
}

/** The languages of the product that the doctor speaks, English first. */
export function writtenLanguages(doctor: Doctor): Locale[] {
  return LOCALES.filter((locale) => doctor.languages.includes(locale));
}

/** Psychologists neither prescribe nor order tests. */
function approachOf({ specialty }: Doctor, position: number): number {
  const plan = 0;
  const question = 4;
  return specialty === 'mental-health' ? ([plan, question][position % 2] ?? plan) : position;
}

function sentencesOf(doctor: Doctor, locale: Locale) {
  const random = createRandom(`biography ${doctor.id}`);
  const position = doctors.indexOf(doctor);
  const isShared = writtenLanguages(doctor).length > 1;
  const content = contents[locale];
  const colleagues = doctors.filter(({ specialty }) => specialty === doctor.specialty);
  const choose = (kind: keyof typeof SHARED, sentences: readonly string[], index: number) =>
    sentences[index % (isShared ? SHARED[kind] : sentences.length)] ?? '';
  return {
    focus: choose('focus', content.focus[doctor.specialty], colleagues.indexOf(doctor)),
    approach: choose('approach', content.approach, approachOf(doctor, position)),
    background: choose('background', content.background, position + Math.floor(position / SHARED.approach)),
    startsWithPlace: locale === 'ar' || random.chance(0.4),
  };
}

function compose(doctor: Doctor, locale: Locale): string {
  const { focus, approach, background, startsWithPlace } = sentencesOf(doctor, locale);
  const text = (startsWithPlace ? [background, focus, approach] : [focus, background, approach]).join(' ');
  return agree(text, doctor.gender)
    .replace('{name}', doctor.arabicName ?? doctor.name)
    .replace('{city}', places[doctor.place].in[locale])
    .replace('{years}', yearsIn[locale](doctor.years));
}

/** What a doctor writes about themselves in one of the languages they speak. */
export function biography(doctor: Doctor, locale: Locale): string {
  return handwritten[doctor.name]?.[locale] ?? compose(doctor, locale);
}
