-- A rejection after an approval is told like a suspension: how many visits it cancelled stays with the decision. Whoever
-- waits for a time of a doctor who may not see patients any more waits no longer, and hears of it.
alter table verification_decisions add column visits integer check (visits >= 0);
comment on column verification_decisions.visits is 'How many visits it cancelled; null where the practice had never been approved';

alter table waitlist_entries drop constraint waitlist_entries_status_check;
alter table waitlist_entries add constraint waitlist_entries_status_check
  check (status in ('waiting', 'taken', 'left', 'ended'));

-- Visits, then places in the line, then offers: the order in which whoever cancels a visit takes them.
create or replace function call_off_visits(target uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visits integer;
begin
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100,
    called_off = true
  where a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics visits = row_count;
  -- Who waited with a visit reads that it was called off.
  with ended as (
    update waitlist_entries set status = 'ended' where provider_id = target and status = 'waiting' returning *)
  insert into outbox (effect, payload)
  select 'waitlist.ended', jsonb_build_object('entryId', id) from ended
  where appointment_id is null and wanted_until > app_now();
  update waitlist_offers set status = 'declined' where provider_id = target and status = 'open';
  return visits;
end $$;

-- `shown` is the state that the administrator decided about; null where they saw none.
drop function decide_verification(uuid, text, text);
create function decide_verification(target uuid, new_status text, reason text, shown text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  was_approved boolean := provider.verification_status = 'approved'
    or exists (select from verification_decisions where provider_id = target and status = 'approved');
  cancelled integer;
  decision uuid;
begin
  if shown <> provider.verification_status then
    raise check_violation using message = 'decided meanwhile', constraint = 'verification_state',
      detail = provider.verification_status;
  end if;
  if new_status = 'approved' then
    perform require_approvable(provider);
  end if;
  update providers set verification_status = new_status,
    license_lapsed_at = case when new_status = 'approved' then null else license_lapsed_at end,
    license_is_shared = case when new_status = 'approved' then false else license_is_shared end
  where id = target;
  if new_status = 'rejected' then
    cancelled := call_off_visits(target);
  end if;
  insert into verification_decisions (provider_id, decided_by, status, note, visits)
  values (target, actor_id(), new_status, coalesce(reason, ''), case when was_approved or cancelled > 0 then cancelled end)
  returning id into decision;
  return decision;
end $$;
grant execute on function decide_verification to app;
grant select on verification_decisions to worker;
create policy worker_read on verification_decisions for select to worker using (true);

-- The rows by which it decides are locked: a place is made before the end of the practice or the visit, or not at all.
create or replace function derive_waitlist_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  provider providers%rowtype;
begin
  if new.appointment_id is not null then
    select * into visit from appointments where id = new.appointment_id and patient_id = new.patient_id for share;
    if not found or visit.status <> 'confirmed' or visit.start_time <= app_now() then
      raise check_violation using message = 'no visit that could be earlier', constraint = 'waiting_visit';
    end if;
    new.provider_id := visit.provider_id;
    new.appointment_type := visit.appointment_type;
    new.wanted_from := app_now();
    new.wanted_until := visit.start_time;
    return new;
  end if;
  select * into provider from providers where id = new.provider_id for share;
  if not found or not provider.is_verified or not provider.is_accepting_patients then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  if not new.appointment_type = any (provider.visit_types) then
    raise check_violation using message = 'visit type not offered', constraint = 'visit_type_offered';
  end if;
  if new.wanted_until <= app_now() or new.wanted_from > app_now() + interval '16 days'
    or new.wanted_until - new.wanted_from > interval '26 hours' then
    raise check_violation using message = 'no day that can be booked', constraint = 'waiting_day';
  end if;
  return new;
end $$;

-- Places that stayed in the lines of doctors who were taken out of practice before this.
update waitlist_entries e set status = 'ended'
from providers p
where p.id = e.provider_id and e.status = 'waiting' and (p.suspended_at is not null or p.verification_status = 'rejected');
