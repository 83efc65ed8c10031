import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/commands.ts';
import { type Receiver, receiver } from '../notifications/receivers/queries.ts';

type Told = {
  appointmentId: string;
  removalReason: string | null;
  answer: string | null;
  editedAt: Date | null;
  providerName: string;
  to: Receiver;
};

/** Tells the author of a review that support took it down, and why. */
export async function tellOfRemoval(services: Services, { reviewId }: Effects['review.removed']): Promise<void> {
  const told = await readTold(services, reviewId);
  if (!told || told.removalReason === null) return;
  const { appointmentId, removalReason: answer, to } = told;
  const help = `${services.environment.publicUrl}/${to.locale}/help/requests/new`;
  const mail = { ...mailOf(services, told), answer, help };
  await notify(services, { key: `review.removed:${reviewId}`, kind: 'review_removed', to, appointmentId, mail });
}

/** Tells the author of a review what the doctor answered; nothing where it was taken down meanwhile. */
export async function tellOfReviewAnswer(services: Services, { reviewId }: Effects['review.answered']): Promise<void> {
  const told = await readTold(services, reviewId);
  if (!told || told.answer === null || told.removalReason !== null) return;
  const { appointmentId, answer, to } = told;
  const mail = { ...mailOf(services, told), answer };
  // A first answer is known by the review alone, as those before a review could be answered again.
  const answeredAgain = told.editedAt === null ? '' : `:${told.editedAt.toISOString()}`;
  await notify(services, {
    key: `review.answered:${reviewId}${answeredAgain}`,
    kind: 'review_answered',
    to,
    appointmentId,
    mail,
  });
}

/** Tells a doctor that a review was changed which they had answered; nothing once it is answered anew. They aren't told whose it is. */
export async function tellOfLostAnswer(
  services: Services,
  { reviewId, answeredAt }: Effects['review.answer_lost'],
): Promise<void> {
  const [to] = await services.worker.read(
    null,
    () => sql<Told['to']>`
      select u.user_id as "userId", u.email, u.full_name as name, u.locale, u.time_zone as "timeZone"
      from reviews r join providers p on p.id = r.provider_id join user_addresses u on u.user_id = p.user_id
      where r.id = ${reviewId} and r.answer is null and r.removed_at is null`,
  );
  if (!to) return;
  const mail = { name: to.name, link: `${services.environment.publicUrl}/${to.locale}/provider/profile` };
  await notify(services, { key: `review.changed:${reviewId}:${answeredAt}`, kind: 'review_changed', to, mail });
}

const mailOf = ({ environment }: Services, { appointmentId, providerName, to }: Told) => ({
  name: to.name,
  other: providerName,
  link: `${environment.publicUrl}/${to.locale}/visit/${appointmentId}/review`,
});

async function readTold({ worker }: Services, reviewId: string): Promise<Told | undefined> {
  const [told] = await worker.read(
    null,
    () => sql<Told>`
      select r.appointment_id as "appointmentId", r.removal_reason as "removalReason", r.answer,
        case when r.edited_at < r.answered_at then r.edited_at end as "editedAt",
        p.full_name as "providerName",
        ${receiver('u')} as to
      from reviews r join providers p on p.id = r.provider_id join user_addresses u on u.user_id = r.writer_id
      where r.id = ${reviewId}`,
  );
  return told;
}
