import type { Review, ReviewInput } from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { type ReviewRow, reviewColumns, toReview } from './queries.ts';

/** Says what the actor thinks of a completed visit of theirs. Throws NOT_FOUND for any other visit, ALREADY_REVIEWED. */
export async function writeReview(services: Services, actor: NonNullable<Actor>, input: ReviewInput): Promise<Review> {
  const [written] = await insertReview(services, actor, input);
  if (!written) throw fail('NOT_FOUND');
  services.accessLog.note({
    actor,
    action: 'create',
    subject: 'reviews',
    subjectId: input.appointmentId,
    patientId: actor.userId,
  });
  return toReview(written);
}

async function insertReview({ database }: Services, actor: NonNullable<Actor>, input: ReviewInput) {
  try {
    return await database.write<ReviewRow>(
      actor,
      () => sql`
      insert into reviews (appointment_id, patient_id, provider_id, rating, comment, locale)
      select a.id, a.patient_id, a.provider_id, ${input.rating}, ${input.comment}, ${input.locale}
      from appointments a
      where a.id = ${input.appointmentId} and a.patient_id = ${actor.userId} and a.status = 'completed'
      returning ${reviewColumns}`,
    );
  } catch (error) {
    throw violatedConstraint(error) === 'reviews_appointment_id_key' ? fail('ALREADY_REVIEWED') : error;
  }
}
