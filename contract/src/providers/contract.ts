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
    .route({ method: 'GET', path: '/specialties', summary: 'The specialties with their names in a language.' })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.array(specialty)),
  search: open
    .route({
      method: 'GET',
      path: '/providers',
      summary: 'Verified providers, 20 a page, each with fee and next free slot.',
    })
    .input(providerSearchInput)
    .output(providerPage),
  suggestions: open
    .route({
      method: 'GET',
      path: '/suggestions',
      summary: 'Professions, complaints, cities and doctors that begin as a text does.',
    })
    .input(z.strictObject({ q: text(100), locale: locale.default('en') }))
    .output(z.array(suggestion)),
  redFlag: open
    .route({
      method: 'POST',
      path: '/red-flag',
      summary: 'What in the words of a booking or a message may need an ambulance; nothing of them is stored.',
    })
    .input(z.strictObject({ text: text(LONGEST_TEXT), locale: locale.default('en') }))
    .output(z.object({ symptom: foundSymptom.nullable() })),
  countMiss: open
    .route({
      method: 'POST',
      path: '/search-misses',
      summary:
        'Counts the words of a search that found nobody, with the language and without a person; says nothing of them.',
    })
    .input(z.strictObject({ q: text(100), locale: locale.default('en') }))
    .output(done),
  get: open
    .route({ method: 'GET', path: '/providers/{id}', summary: 'Everything public about one verified provider.' })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(z.strictObject({ id, locale: locale.default('en') }))
    .output(providerDetails),
  firstFree: signedIn
    .route({
      method: 'GET',
      path: '/providers/first-free',
      summary: 'Who speaks the language and has the first free video slot at which the caller is free.',
      description:
        'Of the specialty that often treats what it is about, and of primary or urgent care; in the country, where somebody there is free.',
    })
    .input(firstFreeInput)
    .output(firstFree),
  profile: open
    .route({
      method: 'GET',
      path: '/doctors/{slug}',
      summary:
        'The page of a verified provider by its slug, current or former; `slug` in the response is the current one.',
    })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(z.strictObject({ slug: text(120, 8), locale: locale.default('en') }))
    .output(providerProfile),
  addresses: open
    .route({
      method: 'GET',
      path: '/doctors',
      summary: "The addresses of all verified providers' pages, in a stable order.",
    })
    .input(z.strictObject({ page: z.number().int().min(1).max(10_000).default(1) }))
    .output(providerAddresses),
  mine: signedIn
    .route({
      method: 'GET',
      path: '/my-doctors',
      summary:
        'The listed doctors whom a patient has marked or has seen, favorites first; twelve where no more are asked for.',
    })
    .input(z.strictObject({ locale: locale.default('en'), limit: z.number().int().min(1).max(200).default(12) }))
    .output(z.array(myProvider)),
  mineAway: signedIn
    .route({
      method: 'GET',
      path: '/my-doctors/away',
      summary: 'The names of doctors whom a patient has marked or seen, and who are not listed now.',
    })
    .output(z.array(z.object({ id, fullName: z.string() }))),
  favorites: signedIn
    .route({ method: 'GET', path: '/my-doctors/favorites', summary: 'The ids of a patient’s favorite doctors.' })
    .output(z.object({ ids: z.array(id) })),
  setFavorite: signedIn
    .route({
      method: 'POST',
      path: '/my-doctors',
      summary: 'Makes a listed doctor a favorite, or no longer; the same again changes nothing.',
      description: 'A hundred at most.',
    })
    .errors(errors('PROVIDER_NOT_FOUND', 'TOO_MANY_FAVORITES'))
    .input(z.strictObject({ providerId: id, isFavorite: z.boolean() }))
    .output(done),
  answerTimes: open
    .route({
      method: 'GET',
      path: '/providers/{providerId}/answer-times',
      summary: 'When a doctor answers messages and is away, for all who may see the doctor; nothing of anyone else.',
    })
    .input(z.strictObject({ providerId: id }))
    .output(shownAnswerTimes),
  ownAnswerTimes: signedIn
    .route({
      method: 'GET',
      path: '/practice/answer-times',
      summary: 'When the caller answers messages and is away, as they set it.',
    })
    .output(answerTimes),
  setAnswerTimes: signedIn
    .route({
      method: 'POST',
      path: '/practice/answer-times',
      summary: 'Sets when the caller answers messages and is away.',
    })
    .input(answerTimes)
    .output(answerTimes),
  writtenAnswers: open
    .route({
      method: 'GET',
      path: '/providers/{providerId}/written-answers',
      summary:
        'For what and within what time a doctor answers in writing; null for one who does not, or not at this moment.',
    })
    .input(z.strictObject({ providerId: id }))
    .output(writtenAnswers.nullable()),
  ownWrittenAnswers: signedIn
    .route({
      method: 'GET',
      path: '/practice/written-answers',
      summary: 'On which terms the caller answers in writing, whether offered or not.',
      description: 'Null before it was ever set.',
    })
    .output(ownWrittenAnswers.nullable()),
  setWrittenAnswers: signedIn
    .route({
      method: 'POST',
      path: '/practice/written-answers',
      summary: 'Sets for what and within what time the caller answers in writing.',
    })
    .input(ownWrittenAnswers)
    .output(ownWrittenAnswers),
  ownPractice: signedIn
    .route({ method: 'GET', path: '/practice', summary: "The doctor's own practice as filled in, or null before." })
    .output(ownPractice.nullable()),
  ownProfile: signedIn
    .route({
      method: 'GET',
      path: '/practice/profile',
      summary:
        "The doctor's own page in a language, verified or not, with what is missing; null before there is a practice.",
    })
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(ownProfile.nullable()),
  savePractice: signedIn
    .route({
      method: 'POST',
      path: '/practice',
      summary: "Creates or changes the doctor's practice; a new one needs verification.",
    })
    .input(practice)
    .output(ownPractice),
};
