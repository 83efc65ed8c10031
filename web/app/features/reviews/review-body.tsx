import { directionOf } from '@polyclinic/contract/platform/languages';
import type { Review } from '@polyclinic/contract/reviews/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Stars } from '../../ui/stars.tsx';

/** A review in a list of a workspace: its stars, date, words and answer. */
export function ReviewBody({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const { date, number, rating } = useFormat();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <Stars
          value={review.rating}
          text={rating(review.rating)}
          label={t('stars', { rating: number(review.rating), most: number(5) })}
        />
        <bdi>{review.reviewerName}</bdi>
        {date(review.createdAt, 'short')}
      </p>
      {review.comment ? (
        <p lang={review.locale} dir={directionOf(review.locale)} className="whitespace-pre-line">
          {review.comment}
        </p>
      ) : null}
      {review.answer ? (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-line rtl:text-right">
          {review.answer.text}
        </blockquote>
      ) : null}
    </>
  );
}
