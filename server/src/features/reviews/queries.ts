import {
  REVIEWS_PER_PAGE,
  type Review,
  type ReviewableVisit,
  type ReviewPage,
  type VisitToReview,
} from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { Services } from '../../services.ts';

export type ReviewRow = Omit<Review, 'createdAt' | 'reviewerName'> & { created_at: Date; reviewer_name: string };

export const reviewColumns: RawBuilder<unknown> = sql`id, rating, comment, locale, created_at, reviewer_name`;

export function toReview({ created_at, reviewer_name, ...row }: ReviewRow): Review {
  return { ...row, createdAt: created_at.toISOString(), reviewerName: reviewer_name };
}

/** A page of what patients said of a verified provider, the newest first; none of anybody else. */
export async function readReviews(services: Services, providerId: string, page: number): Promise<ReviewPage> {
  const rows = await services.database.read<{ total: number } & (ReviewRow | { id: null })>(
    null,
    () => sql`
    select p.total_reviews as total, shown.*
    from provider_public_info p
    left join (
      select ${reviewColumns} from reviews
      where provider_id = ${providerId}
      order by created_at desc, id
      limit ${REVIEWS_PER_PAGE} offset ${(page - 1) * REVIEWS_PER_PAGE}) shown on true
    where p.id = ${providerId}
    order by shown.created_at desc, shown.id`,
  );
  const total = rows[0]?.total ?? 0;
  const found = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [toReview(row as ReviewRow)]));
  return { reviews: found, total, page, pages: Math.ceil(total / REVIEWS_PER_PAGE) };
}

type VisitRow = {
  id: string;
  provider_id: string;
  full_name: string;
  start_time: Date;
  review_id: string | null;
} & Pick<ReviewRow, 'rating' | 'comment' | 'locale' | 'created_at'>;

/** Completed, and the actor's own or of somebody whom they manage; of the visit `a`. */
export const mayBeReviewedBy = ({ userId }: NonNullable<Actor>) => sql`(a.status = 'completed'
  and a.patient_id = any (array_append((select cared_for('manage')), ${userId}::uuid)))`;

/** A completed visit that the actor may review and what they said of it. Throws NOT_FOUND for any other. */
export async function readReviewableVisit(
  services: Services,
  actor: NonNullable<Actor>,
  appointmentId: string,
): Promise<ReviewableVisit> {
  const [row] = await services.database.read<VisitRow>(
    actor,
    () => sql`
    select a.id, a.provider_id, shown_name(p.full_name, p.other_name) as full_name, a.start_time, r.id as review_id, r.rating, r.comment, r.locale, r.created_at
    from appointments a
    join providers p on p.id = a.provider_id
    left join own_reviews r on r.appointment_id = a.id
    where a.id = ${appointmentId} and ${mayBeReviewedBy(actor)}`,
  );
  if (!row) throw fail('NOT_FOUND');
  return {
    appointmentId: row.id,
    providerId: row.provider_id,
    providerName: row.full_name,
    startTime: row.start_time.toISOString(),
    review: row.review_id === null ? null : toOwnReview(row.review_id, row),
  };
}

function toOwnReview(id: string, { rating, comment, locale, created_at }: VisitRow): ReviewableVisit['review'] {
  return { id, rating, comment, locale, createdAt: created_at.toISOString() };
}

const ASKED_DAYS = 30;
const MOST_ASKED = 3;

/** What the actor may review and hasn't, the latest first. */
export async function readWaiting({ database }: Services, actor: NonNullable<Actor>): Promise<VisitToReview[]> {
  const rows = await database.read(
    actor,
    () => sql<{ id: string; full_name: string; start_time: Date }>`
    select a.id, p.full_name, a.start_time
    from appointments a join providers p on p.id = a.provider_id
    where ${mayBeReviewedBy(actor)} and a.start_time > app_now() - make_interval(days => ${ASKED_DAYS})
      and not exists (select from own_reviews r where r.appointment_id = a.id)
    order by a.start_time desc limit ${MOST_ASKED}`,
  );
  return rows.map((row) => ({
    appointmentId: row.id,
    providerName: row.full_name,
    startTime: row.start_time.toISOString(),
  }));
}
