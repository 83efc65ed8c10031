import type pg from 'pg';
import { iso } from './insert.ts';

/** What both participants of each visit were told, or the manager of one: that it is booked when it was, and that it was called off. */
export async function insertNotifications(client: pg.Client, anchor: number): Promise<void> {
  await client.query(
    `insert into notifications (user_id, key, kind, appointment_id, created_at, read_at)
     select told.user_id, told.kind || ':' || a.id, told.kind, a.id, told.at,
       case when told.at < $1::timestamptz - interval '5 days' then told.at + interval '1 hour' end
     from appointments a cross join lateral (values
       (coalesce(a.booked_by, a.patient_id), 'appointment_confirmed', a.created_at),
       (a.provider_user_id, case a.urgency when 'routine' then 'appointment_booked' else 'urgent_booked' end, a.created_at),
       (coalesce(a.booked_by, a.patient_id), 'appointment_cancelled', a.cancelled_at),
       (a.provider_user_id, 'appointment_cancelled', a.cancelled_at)) as told (user_id, kind, at)
     where a.status <> 'scheduled' and told.at is not null and a.start_time > $1::timestamptz - interval '90 days'
     order by told.at`,
    [iso(anchor)],
  );
}
