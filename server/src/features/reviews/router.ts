import { anyone, signedIn } from '../../procedures/index.ts';
import { writeReview } from './commands.ts';
import { readReviewableVisit, readReviews, readWaiting } from './queries.ts';

export const reviewsRouter = {
  ofProvider: anyone.reviews.ofProvider.handler(({ input, context }) =>
    readReviews(context.services, input.providerId, input.page),
  ),
  visit: signedIn.reviews.visit.handler(({ input, context }) =>
    readReviewableVisit(context.services, context.actor, input.appointmentId),
  ),
  waiting: signedIn.reviews.waiting.handler(({ context }) => readWaiting(context.services, context.actor)),
  write: signedIn.reviews.write.handler(({ input, context }) => writeReview(context.services, context.actor, input)),
};
