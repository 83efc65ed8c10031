import { ArrowLeft } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { ReviewResult } from './review-action.ts';
import { ReviewForm } from './review-form.tsx';
import type { ReviewData } from './review-loader.ts';

/** Where a patient says what a visit was like, once. */
export function ReviewPage({ visit, result }: ReviewData & { result: ReviewResult | undefined }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: visit.providerName })} />
      <LinkButton to={`/patient/visit/${visit.appointmentId}`} variant="ghost" className="-ms-4 justify-self-start">
        <ArrowLeft className="mirror size-5" aria-hidden="true" />
        {t('back')}
      </LinkButton>
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title', { name: visit.providerName })}</h1>
        <p className="text-muted">{format.date(visit.startTime)}</p>
      </header>
      {visit.review ? (
        <Written review={visit.review} />
      ) : (
        <Card>
          <ReviewForm result={result} />
        </Card>
      )}
    </div>
  );
}

function Written({ review }: { review: NonNullable<ReviewData['visit']['review']> }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const label = t('stars', { rating: format.number(review.rating), most: format.number(5) });
  return (
    <>
      <Alert tone="success" title={t('thanks')} live>
        {t('thanksText')}
      </Alert>
      <Card className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Stars value={review.rating} label={label} />
          {format.date(review.createdAt, 'short')}
        </p>
        {review.comment ? (
          <p dir="auto" className="whitespace-pre-line">
            {review.comment}
          </p>
        ) : null}
      </Card>
    </>
  );
}
