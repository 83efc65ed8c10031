import {
  REVIEWS_PER_PAGE,
  type ReportedReview,
  type Review,
  type ReviewableVisit,
  type ReviewPage,
  type VisitToReview,
} from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { Services } from '../../services.ts';

type Standing = { edited_at: Date | null; answer: string | null; answered_at: Date | null };
export type ReviewRow = Pick<Review, 'id' | 'rating' | 'comment' | 'locale'> &
  Standing & { created_at: Date; reviewer_name: string };

export const reviewColumns: RawBuilder<unknown> = sql`id, rating, comment, locale, created_at, reviewer_name, edited_at,
  answer, answered_at`;

export function toReview({ id, rating, comment, locale, ...row }: ReviewRow): Review {
  const { created_at, reviewer_name } = row;
  return {
    id,
    rating,
    comment,
    locale,
    createdAt: created_at.toISOString(),
    reviewerName: reviewer_name,
    ...toStanding(row),
  };
}

function toStanding({ edited_at, answer, answered_at }: Standing): Pick<Review, 'editedAt' | 'answer'> {
  return {
    editedAt: edited_at?.toISOString() ?? null,
    answer: answer !== null && answered_at ? { text: answer, at: answered_at.toISOString() } : null,
  };
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
  is_own: boolean;
  removed_at: Date | null;
  removal_reason: string | null;
} & Pick<ReviewRow, 'rating' | 'comment' | 'locale' | 'created_at'> &
  Standing;

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
    select a.id, a.provider_id, shown_name(p.full_name, p.other_name) as full_name, a.start_time, r.id as review_id, r.rating, r.comment, r.locale, r.created_at,
      r.edited_at, r.answer, r.answered_at, r.removed_at, r.removal_reason, r.is_own
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

function toOwnReview(id: string, row: VisitRow): ReviewableVisit['review'] {
  const { rating, comment, locale, created_at, is_own: isOwn, removed_at, removal_reason: reason } = row;
  const removal = removed_at && reason !== null ? { reason, at: removed_at.toISOString() } : null;
  return { id, rating, comment, locale, createdAt: created_at.toISOString(), isOwn, removal, ...toStanding(row) };
}

const ASKED_DAYS = 30;
const MOST_ASKED = 3;

/** What the actor may review and hasn't, the latest first. */
export async function readWaiting({ database }: Services, actor: NonNullable<Actor>): Promise<VisitToReview[]> {
  const rows = await database.read(
    actor,
    () => sql<{ id: string; full_name: string; start_time: Date }>`
    select a.id, shown_name(p.full_name, p.other_name) as full_name, a.start_time
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

const MOST_REPORTED = 50;

type ReportedRow = ReviewRow & {
  slug: string;
  full_name: string;
  reports: ReportedReview['reports'];
  total: number;
};

/** What is reported and undecided, the longest first. */
export async function readReported({ database }: Services, actor: NonNullable<Actor>) {
  const rows = await database.read<ReportedRow>(
    actor,
    () => sql`
    with reported as (
      select review_id, min(created_at) as since, json_agg(json_build_object('reason', reason, 'words', words,
        'at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by created_at) as reports
      from review_reports where decided_at is null group by review_id)
    select r.id, r.rating, r.comment, r.locale, r.created_at, r.reviewer_name, r.edited_at, r.answer, r.answered_at,
      p.slug, shown_name(p.full_name, p.other_name) as full_name, q.reports, (count(*) over ())::integer as total
    from reported q join reviews r on r.id = q.review_id join providers p on p.id = r.provider_id
    order by q.since limit ${MOST_REPORTED}`,
  );
  const reviews = rows.map(({ slug, full_name: name, reports, total: _, ...row }) => ({
    review: toReview(row),
    provider: { slug, name },
    reports,
  }));
  return { reviews, total: rows[0]?.total ?? 0 };
}
