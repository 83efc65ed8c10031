import type { VisitType } from '@polyclinic/contract/appointments/rules';
import type { Wait } from '@polyclinic/contract/waitlist/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';

type WaitRow = {
  id: string;
  provider_id: string;
  provider_name: string;
  provider_time_zone: string;
  appointment_type: VisitType;
  appointment_id: string | null;
  for_name: string | null;
  visit_start: Date | null;
  wanted_from: Date;
  wanted_until: Date;
  created_at: Date;
  offer_id: string | null;
  offer_start: Date | null;
  expires_at: Date | null;
};

/** Where the caller waits, for themselves and for those whom they manage, without what is over: a day that has passed, a visit that does not stand any more. */
export async function readWaits({ services, actor }: SignedInContext): Promise<{ waits: Wait[] }> {
  const rows = await services.database.read(actor, () => waitsOf(actor.userId));
  return { waits: rows.map(toWait) };
}

const waitsOf = (userId: string) => sql<WaitRow>`
  select e.id, e.provider_id, shown_name(p.full_name, p.other_name) as provider_name, p.time_zone as provider_time_zone, e.appointment_type,
    a.id as appointment_id, a.start_time as visit_start, e.wanted_from, e.wanted_until, e.created_at,
    o.id as offer_id, o.start_time as offer_start, o.expires_at,
    case when e.patient_id <> ${userId} then (select full_name from patient_names where user_id = e.patient_id) end as for_name
  from waitlist_entries e
  join provider_public_info p on p.id = e.provider_id
  left join appointments a on a.id = e.appointment_id
  left join waitlist_offers o on o.entry_id = e.id and o.status = 'open' and o.expires_at > app_now()
  where e.patient_id = any (array_append((select cared_for('manage')), ${userId}::uuid)) and e.status = 'waiting'
    and case when e.appointment_id is null then e.wanted_until > app_now()
      else a.status = 'confirmed' and a.start_time > app_now() end
  order by o.expires_at nulls last, e.id
  limit 50`;

const toWait = (row: WaitRow): Wait => ({
  id: row.id,
  providerId: row.provider_id,
  providerName: row.provider_name,
  providerTimeZone: row.provider_time_zone,
  visitType: row.appointment_type,
  forName: row.for_name,
  visit:
    row.appointment_id && row.visit_start
      ? { appointmentId: row.appointment_id, startTime: row.visit_start.toISOString() }
      : null,
  wantedFrom: row.wanted_from.toISOString(),
  wantedUntil: row.wanted_until.toISOString(),
  createdAt: row.created_at.toISOString(),
  offer:
    row.offer_id && row.offer_start && row.expires_at
      ? { id: row.offer_id, startTime: row.offer_start.toISOString(), expiresAt: row.expires_at.toISOString() }
      : null,
});
