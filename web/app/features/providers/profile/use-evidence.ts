import { statedResponseMinutes, type TrustPart } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';

type Provider = ProviderProfileData['provider'];

/** What each part of the trust score was computed from, in words. */
export function useEvidence(provider: Provider): Record<TrustPart, string> {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const { evidence, totalReviews, averageRating } = provider;
  const { verifiedAt, medianResponseMinutes: minutes, completed, cancelledByProvider: cancelled } = evidence;
  const appointments = completed + cancelled;
  const numbers = {
    count: appointments,
    number: format.number(appointments),
    cancelled: t('evidence.cancelled', { count: cancelled, number: format.number(cancelled) }),
  };
  return {
    verification: verifiedAt
      ? t('evidence.verifiedOn', { date: format.date(verifiedAt, 'short') })
      : t('evidence.verified'),
    reviews:
      totalReviews > 0
        ? t('evidence.reviews', {
            count: totalReviews,
            number: format.number(totalReviews),
            rating: format.rating(averageRating),
          })
        : t('evidence.noReviews'),
    responseSpeed:
      minutes === null
        ? t('evidence.noMessages')
        : t('evidence.response', { duration: format.duration(statedResponseMinutes(minutes)) }),
    calendarFreshness: t('evidence.calendar', { when: format.relativeDay(-evidence.availabilityUpdatedDaysAgo) }),
    completionRate:
      appointments > 0 ? t(cancelled > 0 ? 'evidence.visits' : 'evidence.kept', numbers) : t('evidence.noVisits'),
    profileCompleteness: t('evidence.profile', {
      filled: format.number(evidence.profileFieldsFilled),
      total: format.number(evidence.profileFieldsTotal),
    }),
  };
}
