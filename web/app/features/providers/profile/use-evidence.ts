import type { TrustPart } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { DoctorData } from './provider-profile-loader.ts';

type Doctor = DoctorData['doctor'];

/** What each part of the trust score was computed from, in words. */
export function useEvidence(doctor: Doctor): Record<TrustPart, string> {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const { evidence, totalReviews, averageRating } = doctor;
  const { verifiedAt, medianResponseMinutes: minutes, completed, cancelledByProvider: cancelled } = evidence;
  const visits = completed + cancelled;
  const numbers = {
    count: visits,
    number: format.number(visits),
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
      minutes === null ? t('evidence.noMessages') : t('evidence.response', { duration: format.duration(minutes) }),
    calendarFreshness: t('evidence.calendar', { when: format.relativeDay(-evidence.availabilityUpdatedDaysAgo) }),
    completionRate:
      visits > 0 ? t(cancelled > 0 ? 'evidence.visits' : 'evidence.kept', numbers) : t('evidence.noVisits'),
    profileCompleteness: t('evidence.profile', {
      filled: format.number(evidence.profileFieldsFilled),
      total: format.number(evidence.profileFieldsTotal),
    }),
  };
}
