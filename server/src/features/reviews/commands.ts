import type { Done } from '@polyclinic/contract/platform/fields';
import type { ReportInput, Review, ReviewDecision, ReviewInput } from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { mayBeReviewedBy, type ReviewRow, reviewColumns, toReview } from './queries.ts';

/** Says what the actor thinks of a completed visit of theirs, or of somebody's whom they manage. Throws NOT_FOUND for any other visit, ALREADY_REVIEWED. */
export async function writeReview(services: Services, actor: NonNullable<Actor>, input: ReviewInput): Promise<Review> {
  const [written] = await insertReview(services, actor, input);
  if (!written) throw fail('NOT_FOUND');
  const { patient_id: patientId, ...review } = written;
  services.accessLog.note({ actor, action: 'create', subject: 'reviews', subjectId: input.appointmentId, patientId });
  return toReview(review);
}

async function insertReview({ database }: Services, actor: NonNullable<Actor>, input: ReviewInput) {
  try {
    return await database.write<ReviewRow & { patient_id: string }>(
      actor,
      () => sql`
      with visit as (
        select a.id, a.patient_id, a.provider_id from appointments a
        where a.id = ${input.appointmentId} and ${mayBeReviewedBy(actor)}),
      written as (
        insert into reviews (appointment_id, patient_id, provider_id, rating, comment, locale)
        select id, patient_id, provider_id, ${input.rating}, ${input.comment}, ${input.locale} from visit
        returning ${reviewColumns})
      select written.*, visit.patient_id from written, visit`,
    );
  } catch (error) {
    throw violatedConstraint(error) === 'reviews_appointment_id_key' ? fail('ALREADY_REVIEWED') : error;
  }
}

type Person = NonNullable<Actor>;

/** Runs a function that returns whose data it changed; null where it may not: NOT_FOUND. */
async function changing(
  services: Services,
  actor: Person,
  subjectId: string,
  call: RawBuilder<unknown>,
): Promise<Done> {
  const [row] = await services.database.write(actor, () => sql<{ person: string | null }>`select ${call} as person`);
  if (!row?.person) throw fail('NOT_FOUND');
  services.accessLog.note({ actor, action: 'change', subject: 'reviews', subjectId, patientId: row.person });
  return { ok: true };
}

/** By its author, while it stands; NOT_FOUND for any other. */
export function changeReview(services: Services, actor: Person, input: ReviewInput): Promise<Done> {
  const { appointmentId, rating, comment, locale } = input;
  const call = sql`change_review(${appointmentId}, ${rating}, ${comment}, ${locale})`;
  return changing(services, actor, appointmentId, call);
}

/** By its author, while it stands; NOT_FOUND for any other. */
export function withdrawReview(services: Services, actor: Person, appointmentId: string): Promise<Done> {
  const call = sql`withdraw_review(${appointmentId})`;
  return changing(services, actor, appointmentId, call);
}

/** By its doctor. Throws ALREADY_ANSWERED, NOT_FOUND for another's review. */
export async function answerReview(services: Services, actor: Person, reviewId: string, answer: string): Promise<Done> {
  const [before] = await services.database.read(
    actor,
    () => sql<{ answer: string | null }>`
      select r.answer from reviews r join own_provider_info p on p.id = r.provider_id where r.id = ${reviewId}`,
  );
  if (before && before.answer !== null) throw fail('ALREADY_ANSWERED');
  const call = sql`answer_review(${reviewId}, ${answer})`;
  return changing(services, actor, reviewId, call);
}

/** Once by each person, and again once it was changed. Throws NOT_FOUND for what is not public. */
export async function reportReview({ database }: Services, actor: Person, report: ReportInput): Promise<Done> {
  const { reviewId, reason, words } = report;
  try {
    await database.write(
      actor,
      () => sql`
      with added as (
        insert into review_reports (review_id, reporter_id, reason, words)
        values (${reviewId}, ${actor.userId}, ${reason}, ${words}) on conflict (review_id, reporter_id) do nothing
        returning id)
      select report_again(${reviewId}, ${reason}, ${words}) where not exists (select from added)`,
    );
  } catch (error) {
    throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
  }
  return { ok: true };
}

/** An administrator's word on a review; its author is told of a removal. Throws REASON_REQUIRED, REVIEW_CHANGED. */
export async function decideReview(services: Services, actor: Person, input: ReviewDecision): Promise<Done> {
  const { reviewId, decision, reason, editedAt } = input;
  if (decision === 'removed' && reason === '') throw fail('REASON_REQUIRED');
  const call = sql`decide_review(${reviewId}, ${decision}, ${reason}, ${editedAt}::timestamptz)`;
  return changing(services, actor, reviewId, call).catch((error: unknown) => {
    throw violatedConstraint(error) === 'review_state' ? fail('REVIEW_CHANGED') : error;
  });
}
