import { anyone, doctorsOnly, signedIn, staffOnly } from '../../procedures/index.ts';
import { answerReview, changeReview, decideReview, reportReview, withdrawReview, writeReview } from './commands.ts';
import { readReported, readReviewableVisit, readReviews, readWaiting } from './queries.ts';
import { recommend } from './recommendation/commands.ts';
import { readIsAsked } from './recommendation/queries.ts';

export const reviewsRouter = {
  ofProvider: anyone.reviews.ofProvider.handler(({ input, context }) =>
    readReviews(context.services, input.providerId, input.page),
  ),
  visit: signedIn.reviews.visit.handler(({ input, context }) =>
    readReviewableVisit(context.services, context.actor, input.appointmentId),
  ),
  waiting: signedIn.reviews.waiting.handler(({ context }) => readWaiting(context.services, context.actor)),
  recommendation: signedIn.reviews.recommendation.handler(({ context }) =>
    readIsAsked(context.services, context.actor),
  ),
  recommend: signedIn.reviews.recommend.handler(({ input, context }) =>
    recommend(context.services, context.actor, input),
  ),
  write: signedIn.reviews.write.handler(({ input, context }) => writeReview(context.services, context.actor, input)),
  change: signedIn.reviews.change.handler(({ input, context }) => changeReview(context.services, context.actor, input)),
  withdraw: signedIn.reviews.withdraw.handler(({ input, context }) =>
    withdrawReview(context.services, context.actor, input.appointmentId),
  ),
  report: signedIn.reviews.report.handler(({ input, context }) => reportReview(context.services, context.actor, input)),
  answer: doctorsOnly.reviews.answer.handler(({ input, context }) =>
    answerReview(context.services, context.actor, input.reviewId, input.answer),
  ),
  reported: staffOnly('support').reviews.reported.handler(({ context }) =>
    readReported(context.services, context.actor),
  ),
  decide: staffOnly('support').reviews.decide.handler(({ input, context }) =>
    decideReview(context.services, context.actor, input),
  ),
};
