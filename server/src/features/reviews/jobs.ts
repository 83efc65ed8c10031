import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { type Notice, notify } from '../notifications/commands.ts';

type Removed = {
  appointmentId: string;
  reason: string;
  providerName: string;
  to: Notice<'review_removed'>['to'];
};

/** Tells the author of a review that support took it down, and why. */
export async function tellOfRemoval(services: Services, { reviewId }: Effects['review.removed']): Promise<void> {
  const [removed] = await services.worker.read(
    null,
    () => sql<Removed>`
      select r.appointment_id as "appointmentId", r.removal_reason as reason, p.full_name as "providerName",
        json_build_object('userId', u.user_id, 'email', u.email, 'name', u.full_name, 'locale', u.locale,
          'timeZone', u.time_zone) as to
      from reviews r join providers p on p.id = r.provider_id join user_addresses u on u.user_id = r.writer_id
      where r.id = ${reviewId} and r.removed_at is not null`,
  );
  if (!removed) return;
  const { appointmentId, reason, providerName, to } = removed;
  const page = `${services.environment.publicUrl}/${to.locale}`;
  const links = { link: `${page}/visit/${appointmentId}/review`, help: `${page}/help/requests/new` };
  const mail = { name: to.name, other: providerName, answer: reason, ...links };
  await notify(services, { key: `review.removed:${reviewId}`, kind: 'review_removed', to, appointmentId, mail });
}
