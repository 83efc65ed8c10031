import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ReviewResult } from './review-action.ts';
import { ReviewForm } from './review-form.tsx';
import type { ReviewData } from './review-loader.ts';
import { WrittenReview } from './written-review.tsx';

/** Where a patient says what a visit was like, and changes or withdraws it. */
export function ReviewPage(props: ReviewData & { result: ReviewResult | undefined }) {
  const { appointment, isNamed, askedVersion, result } = props;
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const [params] = useSearchParams();
  const isEditing = params.has('edit') && appointment.review?.isOwn && appointment.review.removal === null;
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title', { name: appointment.providerName })} />
      <BackLink to={`/visit/${appointment.appointmentId}`}>{t('back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title', { name: appointment.providerName })}</h1>
        <p className="text-muted first-letter:uppercase">{format.date(appointment.startTime)}</p>
      </header>
      {appointment.review && !isEditing ? (
        <Written review={appointment.review} address={`/visit/${appointment.appointmentId}/review`} />
      ) : (
        <Card>
          <ReviewForm isNamed={isNamed} askedVersion={askedVersion} written={appointment.review} result={result} />
        </Card>
      )}
    </div>
  );
}

function Written({ review, address }: { review: NonNullable<ReviewData['appointment']['review']>; address: string }) {
  const { t } = useTranslation('reviews');
  const mayChange = review.isOwn && review.removal === null;
  return (
    <>
      {mayChange ? (
        <Alert tone="success" title={t('thanks')} live>
          {t('thanksText')}
        </Alert>
      ) : null}
      <Card className="grid gap-5">
        <WrittenReview review={review} />
        {mayChange ? (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            <LinkButton to={`${address}?edit`} variant="secondary">
              {t('edit')}
            </LinkButton>
            <WithdrawButton />
          </div>
        ) : null}
      </Card>
    </>
  );
}

/** Asks once more before the review is gone for everybody. */
function WithdrawButton() {
  const { t } = useTranslation('reviews');
  const isSending = useIsSending({ intent: 'withdraw' });
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('withdraw.open')}
      </Button>
    );
  }
  return (
    <PlainForm method="post" className="flex flex-wrap items-center gap-2">
      <span>{t('withdraw.question')}</span>
      <Button type="submit" name="intent" value="withdraw" variant="danger" loading={isSending}>
        {t('withdraw.confirm')}
      </Button>
      <Button variant="ghost" onClick={() => setAsked(false)}>
        {t('withdraw.back')}
      </Button>
    </PlainForm>
  );
}
