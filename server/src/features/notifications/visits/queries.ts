import type { VisitMail } from '@polyclinic/contract/notifications/schemas';
import type { Language } from '@polyclinic/contract/platform/languages';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { requireVisit } from '../../appointments/index.ts';
import { toFeed } from '../calendars/rules.ts';
import { noteVisits, selectVisits } from '../queries.ts';

/** What told the caller of a visit: that it stands, or when it takes place now. */
const TOLD = ['appointment_confirmed', 'appointment_booked', 'care_visit_booked', 'appointment_moved'];

/** The latest mail that told the caller of a visit and where it went, as long as its copy is there; NOT_FOUND for a visit of others. */
export async function readVisitMail(context: SignedInContext, appointmentId: string): Promise<VisitMail | null> {
  await requireVisit(context, appointmentId);
  const { services, actor } = context;
  const [told] = await services.database.read(actor, (db) =>
    db
      .selectFrom('notifications as n')
      .innerJoin('notification_deliveries as d', 'd.notification_id', 'n.id')
      .select(['n.id', 'd.state'])
      .where('n.user_id', '=', actor.userId)
      .where('n.appointment_id', '=', appointmentId)
      .where('n.kind', 'in', TOLD)
      .where('d.channel', '=', 'email')
      .orderBy('n.id', 'desc')
      .limit(1),
  );
  if (!told) return null;
  const [mail] = await services.worker.read(
    null,
    () => sql<{ address: string }>`
      select recipient as address from mails where notification_id = ${told.id} order by id desc limit 1`,
  );
  return mail ? { address: mail.address, state: told.state as VisitMail['state'] } : null;
}

/** A visit as a file for any calendar program; NOT_FOUND for a visit of others, or one that is not confirmed. */
export async function readVisitCalendar({ services, actor }: SignedInContext, appointmentId: string) {
  const { database, environment, installation } = services;
  const [[visit], [profile]] = await Promise.all([
    database.read(actor, () => selectVisits(actor.userId, sql`a.id = ${appointmentId}`)),
    database.read(actor, (db) =>
      db.selectFrom('profiles').select(['locale', 'time_zone']).where('user_id', '=', actor.userId),
    ),
  ]);
  if (!visit) throw fail('NOT_FOUND');
  const { patient_id, ...shown } = visit;
  noteVisits(services, actor, [{ appointment_id: visit.id, patient_id }]);
  const locale = (profile?.locale ?? 'en') as Language;
  const named = { product: installation.nameIn(locale), sender: installation.sender() };
  const timeZone = profile?.time_zone ?? 'UTC';
  const place = { locale, timeZone, publicUrl: environment.publicUrl, ...named };
  return { content: toFeed([{ ...shown, otherName: shown.otherName ?? '' }], place) };
}
