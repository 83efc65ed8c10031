import type { ReportedReview } from '@polyclinic/contract/reviews/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewDecisionForm } from './review-decision-form.tsx';

/** For support: reviews that somebody reported, the longest waiting first, each to be left or taken down. */
export function ReportedReviews({ reviews }: { reviews: ReportedReview[] }) {
  const { t } = useTranslation('reviews');
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reported" className="grid gap-3">
      <h2 id="reported" className="text-lg">
        {t('console.title')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card sm:px-5">
        {reviews.map((reported) => (
          <Reported key={reported.review.id} {...reported} />
        ))}
      </ul>
    </section>
  );
}

function Reported({ review, provider, reports }: ReportedReview) {
  const { t } = useTranslation('reviews');
  return (
    <li className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">
          <bdi>{provider.name}</bdi>
        </h3>
        <LinkButton to={`/doctor/${provider.slug}#reviews`} variant="ghost">
          {t('console.page')}
        </LinkButton>
      </div>
      <ReviewBody review={review} />
      <ul className="grid gap-1">
        {reports.map(({ reason, words, at }) => (
          <li key={at} className="flex flex-wrap items-baseline gap-2 text-sm">
            <Badge tone="warning">{t(`report.reason.${reason}`)}</Badge>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
      <ReviewDecisionForm review={review} />
    </li>
  );
}
