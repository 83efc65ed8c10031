import type { ReviewPage } from '@polyclinic/contract/reviews/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ReviewBody } from './review-body.tsx';

/** A doctor's latest reviews, each to be answered once. */
export function ReviewsToAnswer({ reviews }: Pick<ReviewPage, 'reviews'>) {
  const { t } = useTranslation('reviews');
  if (reviews.length === 0) return null;
  return (
    <Card aria-labelledby="reviews-to-answer" className="grid gap-2">
      <h2 id="reviews-to-answer" className="text-lg">
        {t('answer.title')}
      </h2>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-2 py-4">
            <ReviewBody review={review} />
            {review.answer ? null : <AnswerForm reviewId={review.id} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
