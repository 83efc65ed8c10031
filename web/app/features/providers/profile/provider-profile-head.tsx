import { REVIEWS_UNTIL_KNOWN } from '@polyclinic/contract/providers/rules';
import { useFormat } from '../../../platform/format.ts';
import { PublicHead } from '../../../platform/public-head.tsx';
import type { Thing } from '../../../platform/structured-data.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useOrigin } from '../../../platform/viewer.ts';
import { useLanguageName } from '../languages/index.ts';
import type { ProviderProfileData } from './provider-profile-loader.ts';

type ProviderProfileHeadProps = Pick<ProviderProfileData, 'provider' | 'reviews'>;
type Provider = ProviderProfileData['provider'];

function usePhysician({ provider, reviews }: ProviderProfileHeadProps): Thing {
  const { t } = useTranslation('providers/profile');
  const origin = useOrigin();
  const { city, countryCode, feeCents, languages, specialty } = provider;
  return {
    '@type': 'Physician',
    name: provider.fullName,
    ...(provider.bio ? { description: provider.bio } : {}),
    url: `${origin}/en/doctor/${encodeURIComponent(provider.slug)}`,
    medicalSpecialty: specialty.name,
    knowsLanguage: languages,
    address: { '@type': 'PostalAddress', ...(city ? { addressLocality: city } : {}), addressCountry: countryCode },
    priceRange: `$${feeCents / 100}`,
    currenciesAccepted: 'USD',
    isAcceptingNewPatients: provider.isAcceptingPatients,
    ...ratingOf(provider),
    ...(reviews && reviews.reviews.length > 0
      ? { review: reviews.reviews.map((review) => toReview(review, t('reviews.patient'))) }
      : {}),
  };
}

/** An average of nothing would be an invention. */
function ratingOf({ averageRating, totalReviews }: Provider) {
  if (totalReviews < REVIEWS_UNTIL_KNOWN) return {};
  const scale = { ratingValue: averageRating, bestRating: 5, worstRating: 1 };
  return { aggregateRating: { '@type': 'AggregateRating', ...scale, reviewCount: totalReviews } };
}

type Review = NonNullable<ProviderProfileData['reviews']>['reviews'][number];

/** `somebody` stands for a patient who wants no name shown. */
function toReview({ rating, comment, locale, createdAt, reviewerName }: Review, somebody: string) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: reviewerName || somebody },
    datePublished: createdAt.slice(0, 10),
    ...(comment ? { reviewBody: comment, inLanguage: locale } : {}),
  };
}

/** What search engines and other sites read of a doctor. */
export function ProviderProfileHead({ provider, reviews }: ProviderProfileHeadProps) {
  const { t } = useTranslation('providers/profile');
  const format = useFormat();
  const physician = usePhysician({ provider, reviews });
  const { fullName: name, specialty, languages, feeCents } = provider;
  const spoken = format.list(languages.map(useLanguageName()));
  return (
    <PublicHead
      title={t('title', { name, specialty: specialty.name })}
      description={t(feeCents === 0 ? 'descriptionFree' : 'description', {
        name,
        specialty: specialty.name,
        languages: spoken,
        price: format.money(feeCents, 'USD', true),
      })}
      canonical={`/doctor/${encodeURIComponent(provider.slug)}`}
      trail={[{ name: t('find'), path: '/find-doctor' }]}
      things={[physician]}
    />
  );
}
