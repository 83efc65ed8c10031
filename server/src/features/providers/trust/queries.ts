import { PROFILE_FIELDS, type TrustEvidence, type TrustScore, trustScore } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';

/** What the trust score of a provider is computed from, as `trustColumns` reads it. */
export type TrustRow = {
  average_rating: string;
  total_reviews: number;
  availability_updated_at: Date;
  median_response_minutes: number | null;
  completed_visits: number;
  cancelled_visits: number;
  profile_fields: number;
  /** Of the actor's own; what is public is verified */
  is_verified?: boolean;
};

/** Columns of a `TrustRow` for `provider_public_info p`. */
export const trustColumns = sql`p.average_rating, p.total_reviews, p.availability_updated_at, p.median_response_minutes,
  p.completed_visits, p.cancelled_visits, p.profile_fields`;

const DAY_MS = 86_400_000;

/** The evidence of a row. */
export function toEvidence(row: TrustRow, now: Date): TrustEvidence & { availabilityUpdatedDaysAgo: number } {
  const age = now.getTime() - row.availability_updated_at.getTime();
  return {
    isVerified: row.is_verified ?? true,
    averageRating: Number(row.average_rating),
    totalReviews: row.total_reviews,
    medianResponseMinutes: row.median_response_minutes,
    availabilityUpdatedDaysAgo: Math.max(0, Math.floor(age / DAY_MS)),
    completed: row.completed_visits,
    cancelledByProvider: row.cancelled_visits,
    profileFieldsFilled: row.profile_fields,
    profileFieldsTotal: PROFILE_FIELDS,
  };
}

export const toTrust = (row: TrustRow, now: Date): TrustScore => trustScore(toEvidence(row, now));
