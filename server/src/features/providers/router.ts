import { redFlagOf } from '@polyclinic/contract/search/red-flags/rules';
import { anyone, doctorsOnly, patientsOnly } from '../../procedures/index.ts';
import { setAnswerTimes } from './answer-times/commands.ts';
import { readAnswerTimes, readOwnAnswerTimes } from './answer-times/queries.ts';
import { savePractice } from './commands.ts';
import { setFavorite } from './favorites/commands.ts';
import { readAway, readFavorites, readMine } from './favorites/queries.ts';
import { readFirstFree } from './first-free/queries.ts';
import {
  findProviders,
  readAddresses,
  readOwnPractice,
  readOwnProfile,
  readProfile,
  readProvider,
  readSpecialties,
} from './queries.ts';
import { countMiss } from './search/commands.ts';
import { readSuggestions } from './suggestions/queries.ts';
import { describeSymptom } from './understanding/rules.ts';
import { setWrittenAnswers } from './written-answers/commands.ts';
import { readOwnWrittenAnswers, readWrittenAnswers } from './written-answers/queries.ts';

export const providersRouter = {
  specialties: anyone.providers.specialties.handler(({ input, context }) =>
    readSpecialties(context.services, input.locale),
  ),
  search: anyone.providers.search.handler(({ input, context }) => findProviders(context, input)),
  suggestions: anyone.providers.suggestions.handler(({ input, context }) =>
    readSuggestions(context.services, input.q, input.locale),
  ),
  redFlag: anyone.providers.redFlag.handler(({ input }) => ({
    symptom: describeSymptom(redFlagOf(input.text, input.locale), input.locale, new Set()),
  })),
  countMiss: anyone.providers.countMiss.handler(({ input, context }) => countMiss(context, input)),
  get: anyone.providers.get.handler(({ input, context }) => readProvider(context.services, input.id, input.locale)),
  firstFree: patientsOnly.providers.firstFree.handler(({ input, context }) => readFirstFree(context, input)),
  profile: anyone.providers.profile.handler(({ input, context }) =>
    readProfile(context.services, input.slug, input.locale),
  ),
  addresses: anyone.providers.addresses.handler(({ input, context }) => readAddresses(context.services, input.page)),
  mine: patientsOnly.providers.mine.handler(({ input, context }) => readMine(context, input)),
  mineAway: patientsOnly.providers.mineAway.handler(({ context }) => readAway(context)),
  favorites: patientsOnly.providers.favorites.handler(({ context }) => readFavorites(context)),
  setFavorite: patientsOnly.providers.setFavorite.handler(({ input, context }) => setFavorite(context, input)),
  answerTimes: anyone.providers.answerTimes.handler(({ input, context }) => readAnswerTimes(context, input.providerId)),
  ownAnswerTimes: doctorsOnly.providers.ownAnswerTimes.handler(({ context }) => readOwnAnswerTimes(context)),
  setAnswerTimes: doctorsOnly.providers.setAnswerTimes.handler(({ context, input }) => setAnswerTimes(context, input)),
  writtenAnswers: anyone.providers.writtenAnswers.handler(({ input, context }) =>
    readWrittenAnswers(context, input.providerId),
  ),
  ownWrittenAnswers: doctorsOnly.providers.ownWrittenAnswers.handler(({ context }) => readOwnWrittenAnswers(context)),
  setWrittenAnswers: doctorsOnly.providers.setWrittenAnswers.handler(({ context, input }) =>
    setWrittenAnswers(context, input),
  ),
  ownPractice: doctorsOnly.providers.ownPractice.handler(({ context }) =>
    readOwnPractice(context.services, context.actor),
  ),
  ownProfile: doctorsOnly.providers.ownProfile.handler(({ input, context }) =>
    readOwnProfile(context.services, context.actor, input.locale),
  ),
  savePractice: doctorsOnly.providers.savePractice.handler(({ input, context }) =>
    savePractice(context.services, context.actor, input),
  ),
};
