import { REVIEWS_UNTIL_KNOWN } from '@polyclinic/contract/providers/rules';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Rating } from '../../ui/rating.tsx';

/** The average of a doctor's reviews, or that there are too few to go by. */
export function ProviderRating({ averageRating, totalReviews }: Pick<ProviderCard, 'averageRating' | 'totalReviews'>) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  if (totalReviews < REVIEWS_UNTIL_KNOWN) return <Badge>{t('card.new')}</Badge>;
  const count = t('card.reviews', { count: totalReviews, number: format.number(totalReviews) });
  const value = format.rating(averageRating);
  return <Rating value={value} count={count} label={t('card.rating', { value, reviews: count })} />;
}
