import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import type { ReviewResult } from './review-action.ts';
import { ReviewForm } from './review-form.tsx';
import type { ReviewData } from './review-loader.ts';
import { WrittenReview } from './written-review.tsx';

/** Where a patient says what a visit was like, once. */
export function ReviewPage({ appointment, isNamed, result }: ReviewData & { result: ReviewResult | undefined }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: appointment.providerName })} />
      <BackLink to={`/visit/${appointment.appointmentId}`}>{t('back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title', { name: appointment.providerName })}</h1>
        <p className="text-muted first-letter:uppercase">{format.date(appointment.startTime)}</p>
      </header>
      {appointment.review ? (
        <>
          <Alert tone="success" title={t('thanks')} live>
            {t('thanksText')}
          </Alert>
          <Card>
            <WrittenReview review={appointment.review} />
          </Card>
        </>
      ) : (
        <Card>
          <ReviewForm isNamed={isNamed} result={result} />
        </Card>
      )}
    </div>
  );
}
