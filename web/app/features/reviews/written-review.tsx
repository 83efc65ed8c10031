import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Stars } from '../../ui/stars.tsx';

/** A review as it was written. */
export function WrittenReview({ review }: { review: NonNullable<ReviewableVisit['review']> }) {
  const { t } = useTranslation('reviews');
  const { date, number, rating } = useFormat();
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <Stars
          value={review.rating}
          text={rating(review.rating)}
          label={t('stars', { rating: number(review.rating), most: number(5) })}
        />
        {date(review.createdAt, 'short')}
      </p>
      {review.comment ? (
        <p dir="auto" className="whitespace-pre-line">
          {review.comment}
        </p>
      ) : null}
    </div>
  );
}
