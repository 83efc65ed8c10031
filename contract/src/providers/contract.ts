import { z } from 'zod';
import { LONGEST_TEXT } from '../appointments/rules.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, locale, text } from '../platform/fields.ts';
import {
  answerTimes,
  firstFree,
  firstFreeInput,
  foundSymptom,
  myProvider,
  ownPractice,
  ownProfile,
  ownWrittenAnswers,
  practice,
  providerAddresses,
  providerDetails,
  providerPage,
  providerProfile,
  providerSearchInput,
  shownAnswerTimes,
  specialty,
  suggestion,
  writtenAnswers,
} from './schemas.ts';

export const providers = {
  specialties: open
    .route({ method: 'GET', path: '/specialties' })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.array(specialty)),
  /** Verified providers, 20 a page, each with fee and next free slot. */
  search: open.route({ method: 'GET', path: '/providers' }).input(providerSearchInput).output(providerPage),
  /** Professions, complaints, cities and doctors that begin as a text does. */
  suggestions: open
    .route({ method: 'GET', path: '/suggestions' })
    .input(z.strictObject({ q: text(100), locale: locale.default('en') }))
    .output(z.array(suggestion)),
  /** What in the words of a booking or a message may need an ambulance; nothing of them is stored. */
  redFlag: open
    .route({ method: 'POST', path: '/red-flag' })
    .input(z.strictObject({ text: text(LONGEST_TEXT), locale: locale.default('en') }))
    .output(z.object({ symptom: foundSymptom.nullable() })),
  /** Counts the words of a search that found nobody, with the language and without a person; says nothing of them. */
  countMiss: open
    .route({ method: 'POST', path: '/search-misses' })
    .input(z.strictObject({ q: text(100), locale: locale.default('en') }))
    .output(done),
  get: open
    .route({ method: 'GET', path: '/providers/{id}' })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(z.strictObject({ id, locale: locale.default('en') }))
    .output(providerDetails),
  /**
   * Who speaks the language and has the first free video slot at which the caller is free: of the specialty that often
   * treats what it is about, and of primary or urgent care; in the country, where somebody there is free.
   */
  firstFree: signedIn.route({ method: 'GET', path: '/providers/first-free' }).input(firstFreeInput).output(firstFree),
  /** The page of a verified provider by its slug, current or former; `slug` in the response is the current one. */
  profile: open
    .route({ method: 'GET', path: '/doctors/{slug}' })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(z.strictObject({ slug: text(120, 8), locale: locale.default('en') }))
    .output(providerProfile),
  /** The addresses of all verified providers' pages, in a stable order. */
  addresses: open
    .route({ method: 'GET', path: '/doctors' })
    .input(z.strictObject({ page: z.number().int().min(1).max(10_000).default(1) }))
    .output(providerAddresses),
  /** The listed doctors whom a patient has marked or has seen, favorites first; twelve where no more are asked for. */
  mine: signedIn
    .route({ method: 'GET', path: '/my-doctors' })
    .input(z.strictObject({ locale: locale.default('en'), limit: z.number().int().min(1).max(200).default(12) }))
    .output(z.array(myProvider)),
  /** The names of doctors whom a patient has marked or seen, and who are not listed now. */
  mineAway: signedIn
    .route({ method: 'GET', path: '/my-doctors/away' })
    .output(z.array(z.object({ id, fullName: z.string() }))),
  /** The ids of a patient’s favorite doctors. */
  favorites: signedIn.route({ method: 'GET', path: '/my-doctors/favorites' }).output(z.object({ ids: z.array(id) })),
  /** Makes a listed doctor a favorite, or no longer; the same again changes nothing. A hundred at most. */
  setFavorite: signedIn
    .route({ method: 'POST', path: '/my-doctors' })
    .errors(errors('PROVIDER_NOT_FOUND', 'TOO_MANY_FAVORITES'))
    .input(z.strictObject({ providerId: id, isFavorite: z.boolean() }))
    .output(done),
  /** When a doctor answers messages and is away, for all who may see the doctor; nothing of anyone else. */
  answerTimes: open
    .route({ method: 'GET', path: '/providers/{providerId}/answer-times' })
    .input(z.strictObject({ providerId: id }))
    .output(shownAnswerTimes),
  ownAnswerTimes: signedIn.route({ method: 'GET', path: '/practice/answer-times' }).output(answerTimes),
  setAnswerTimes: signedIn
    .route({ method: 'POST', path: '/practice/answer-times' })
    .input(answerTimes)
    .output(answerTimes),
  /** For what and within what time a doctor answers in writing; null for one who does not, or not at this moment. */
  writtenAnswers: open
    .route({ method: 'GET', path: '/providers/{providerId}/written-answers' })
    .input(z.strictObject({ providerId: id }))
    .output(writtenAnswers.nullable()),
  /** The caller's own, whether offered or not; null before it was ever set. */
  ownWrittenAnswers: signedIn
    .route({ method: 'GET', path: '/practice/written-answers' })
    .output(ownWrittenAnswers.nullable()),
  setWrittenAnswers: signedIn
    .route({ method: 'POST', path: '/practice/written-answers' })
    .input(ownWrittenAnswers)
    .output(ownWrittenAnswers),
  /** The doctor's own practice as filled in, or null before. */
  ownPractice: signedIn.route({ method: 'GET', path: '/practice' }).output(ownPractice.nullable()),
  /** The doctor's own page in a language, verified or not, with what is missing; null before there is a practice. */
  ownProfile: signedIn
    .route({ method: 'GET', path: '/practice/profile' })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(ownProfile.nullable()),
  /** Creates or changes the doctor's practice; a new one needs verification. */
  savePractice: signedIn.route({ method: 'POST', path: '/practice' }).input(practice).output(ownPractice),
};
