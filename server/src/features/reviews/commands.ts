import type { Review, ReviewInput } from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../http/index.ts';
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
