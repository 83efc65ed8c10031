import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
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
        {review.editedAt ? <span>{t('edited', { date: date(review.editedAt, 'short') })}</span> : null}
      </p>
      {review.comment ? (
        <p dir="auto" className="whitespace-pre-line">
          {review.comment}
        </p>
      ) : null}
      {review.answer ? (
        <div className="grid gap-1 border-s-2 border-line ps-3">
          <p className="text-sm font-medium text-muted">{t('answer.of')}</p>
          <p dir="auto" className="whitespace-pre-line">
            {review.answer.text}
          </p>
        </div>
      ) : null}
      {review.removal ? (
        <Alert tone="warning" title={t('removal.title', { date: date(review.removal.at, 'short') })}>
          <p dir="auto" className="whitespace-pre-line">
            {review.removal.reason}
          </p>
          <LocalizedLink
            to="/help/requests/new"
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('removal.ask')}
          </LocalizedLink>
        </Alert>
      ) : null}
    </div>
  );
}
