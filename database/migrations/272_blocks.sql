-- A patient or a doctor who wants nothing more to do with the other blocks them: nobody of the two books, writes or
-- waits for the other anew, and what is booked between them is cancelled at once. The block is its owner's alone.

create table blocks (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_user_id uuid not null references profiles (user_id) on delete cascade,
  -- Whose block it is
  side text not null check (side in ('patient', 'provider')),
  created_at timestamptz not null default app_now(),
  check (patient_id <> provider_user_id),
  unique (patient_id, provider_user_id, side)
);
create index blocks_provider_user on blocks (provider_user_id);
call protect('blocks');
create policy own_read on blocks for select to app using (
  case side when 'patient' then patient_id = (select actor_id()) else provider_user_id = (select actor_id()) end);
create policy manager_reads on blocks for select to app
  using (side = 'patient' and patient_id = any ((select cared_for('manage'))::uuid[]));
create policy own_end on blocks for delete to app using (
  case side when 'patient' then patient_id = (select actor_id()) else provider_user_id = (select actor_id()) end);
create policy manager_ends on blocks for delete to app
  using (side = 'patient' and patient_id = any ((select cared_for('manage'))::uuid[]));
grant select, delete on blocks to app;
create trigger _100_limit_rate before insert on blocks for each row execute function limit_rate('blocks', '30', '3600');

-- On which side of a visit the caller may block the other: its patient, or who manages them, or its doctor.
create function blocking_side(visit appointments) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when stands_for(visit.patient_id) then 'patient'
      when visit.provider_user_id = actor_id() then 'provider' end
  $$;

-- The same by its id; null for who is on neither.
create function side_of_block(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select blocking_side(v) from appointments v where v.id = target $$;
grant execute on function side_of_block to app;

-- What a block would cancel between the two of a visit, and how much of each goes back; what has begun, or a question that is
-- answered, ends as any other does.
create function visits_of_block(target uuid) returns table (visit_id uuid, refund_percent integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id, cancellation_refund(a, blocking_side(v))
    from appointments v join appointments a on a.patient_id = v.patient_id and a.provider_user_id = v.provider_user_id
    where v.id = target and blocking_side(v) is not null and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
    order by a.start_time
  $$;
grant execute on function visits_of_block to app;

-- Blocks the other side of a visit and cancels what is booked between the two; answers with what it cancelled. A second one cancels what is left.
create function block_other_side(target uuid) returns table (visit_id uuid, refund_percent integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  whose text;
begin
  perform require_given(num_nulls(target));
  select * into visit from appointments where id = target;
  whose := blocking_side(visit);
  if whose is null then
    raise no_data_found using message = 'no such appointment';
  end if;
  perform lock_bookings(array[visit.provider_id]);
  insert into blocks (patient_id, provider_user_id, side) values (visit.patient_id, visit.provider_user_id, whose)
  on conflict do nothing;
  -- First, or the time that a cancelled visit frees would be offered to who waits for it.
  with ended as (
    update waitlist_entries w set status = case whose when 'patient' then 'left' else 'ended' end
    where w.patient_id = visit.patient_id and w.provider_id = visit.provider_id and w.status = 'waiting' returning w.*)
  insert into outbox (effect, payload)
  select 'waitlist.ended', jsonb_build_object('entryId', id) from ended
  where whose = 'provider' and appointment_id is null and wanted_until > app_now();
  update waitlist_offers o set status = 'declined'
  where o.patient_id = visit.patient_id and o.provider_id = visit.provider_id and o.status = 'open';
  delete from favorite_providers f
  where whose = 'patient' and f.user_id = visit.patient_id and f.provider_id = visit.provider_id;
  return query
    update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = whose,
      refund_percent = due.refund_percent, called_off = whose = 'provider'
    from visits_of_block(target) due where a.id = due.visit_id
    returning a.id, a.refund_percent;
end $$;
grant execute on function block_other_side to app;

-- Whether the two of a visit may book and write: `own` where the caller blocked the other, `closed` where only the other did.
create function contact_state(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case
      when not exists (select from blocks b where b.patient_id = v.patient_id and b.provider_user_id = v.provider_user_id) then 'open'
      when exists (
        select from blocks b where b.patient_id = v.patient_id and b.provider_user_id = v.provider_user_id
          and b.side = blocking_side(v)) then 'own'
      else 'closed' end
    from appointments v
    where v.id = target
      and (actor_id() in (v.patient_id, v.provider_user_id) or may_care(actor_id(), v.patient_id, 'visits'))
  $$;
grant execute on function contact_state to app;

-- Refuses what somebody of the two does to the other; who is neither is refused by row security, and learns nothing here.
create function require_contact(patient uuid, provider uuid) returns void
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  whose text := case when stands_for(patient) then 'patient' when provider = actor_id() then 'provider' end;
begin
  if (whose is not null or may_care(actor_id(), patient, 'visits'))
    and exists (select from blocks b where b.patient_id = patient and b.provider_user_id = provider) then
    raise check_violation using message = 'the two have no contact', constraint = 'contact_open',
      detail = case when exists (
        select from blocks b where b.patient_id = patient and b.provider_user_id = provider and b.side = whose)
        then 'own' else '' end;
  end if;
end $$;

create function refuse_booking_without_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_table_name = 'appointments' then
    perform lock_bookings(array[new.provider_id]);
  end if;
  perform require_contact(new.patient_id, (select user_id from providers where id = new.provider_id));
  return new;
end $$;
-- Under the lock that a block takes too: what comes second sees the first.
create trigger _165_refuse_without_contact before insert on appointments
  for each row execute function refuse_booking_without_contact();
create trigger _115_refuse_without_contact before insert on waitlist_entries
  for each row execute function refuse_booking_without_contact();

create function refuse_words_without_contact() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_contact(a.patient_id, a.provider_user_id) from appointments a where a.id = new.appointment_id;
  return new;
end $$;
create trigger _103_refuse_without_contact before insert on messages
  for each row execute function refuse_words_without_contact();
-- What was sent may still be taken back.
create trigger _104_refuse_without_contact before update of content on messages
  for each row when (new.taken_back_at is null) execute function refuse_words_without_contact();
create trigger _105_refuse_without_contact before insert on uploads
  for each row execute function refuse_words_without_contact();
create trigger _105_refuse_without_contact before insert or update on typing_indicators
  for each row when (new.is_typing) execute function refuse_words_without_contact();
