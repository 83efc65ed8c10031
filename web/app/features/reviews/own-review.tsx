import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { ReviewableVisit } from '@polyclinic/contract/reviews/schemas';
import { Star } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WrittenReview } from './written-review.tsx';

interface OwnReviewProps {
  appointment: Pick<Appointment, 'id' | 'status' | 'providerName'>;
  review: ReviewableVisit['review'];
}

/** What a patient said of a completed visit, or the way to say it. */
export function OwnReview({ appointment: { id, status, providerName }, review }: OwnReviewProps) {
  const { t } = useTranslation('reviews');
  if (status !== 'completed') return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('own')}</h2>
      {review ? (
        <WrittenReview review={review} />
      ) : (
        <>
          <p>{t('invitation', { name: providerName })}</p>
          <LinkButton to={`/visit/${id}/review`} className="justify-self-start">
            <Star className="size-5" aria-hidden="true" />
            {t('open')}
          </LinkButton>
        </>
      )}
    </Card>
  );
}
