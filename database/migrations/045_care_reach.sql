-- What a carer's rights open beyond the visit itself: records, messages, the call of whom they manage, and the payment.

create policy carers_read_signed on encounter_notes for select to app
  using (patient_id = any ((select cared_for('records'))::uuid[]) and signed_at is not null);
create policy carers_read on encounter_addenda for select to app
  using (patient_id = any ((select cared_for('records'))::uuid[]));
create policy carers_read on health_changes for select to app
  using (user_id = any ((select cared_for('records'))::uuid[]));

create policy carers_read on conversations for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
create policy carers_read on messages for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[])
    or message_type = 'file' and patient_id = any ((select cared_for('records'))::uuid[]));
create policy carers_write on messages for insert to app
  with check (sender_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[])
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'));
create policy carers_read on message_receipts for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
create policy carers_write on message_receipts for insert to app
  with check (user_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[]));
create policy carers_read on message_deliveries for select to app
  using (patient_id = any ((select cared_for('messages'))::uuid[]));
create policy carers_first on message_deliveries for insert to app
  with check (user_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[]));
create policy carers_read on typing_indicators for select to app
  using (exists (select from appointments a where a.id = appointment_id
    and a.patient_id = any ((select cared_for('messages'))::uuid[])));
create policy carers_write on typing_indicators for insert to app
  with check (user_id = (select actor_id()) and exists (select from appointments a where a.id = appointment_id
    and a.patient_id = any ((select cared_for('messages'))::uuid[])));
create policy carers_begin on uploads for insert to app
  with check (sender_id = (select actor_id())
    and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
      and a.patient_id = any ((select cared_for('messages'))::uuid[])));

-- Whom a piece of news about a visit is for: its two people, and whoever cares for the patient with this right now.
create function hearers(patient uuid, provider uuid, wanted text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_array(patient, provider) || coalesce((
      select jsonb_agg(carer_id) from care_links
      where patient_id = patient and state = 'active' and wanted = any (rights)), '[]')
  $$;

create or replace function announce_appointment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'appointment', 'id', new.id, 'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;
create or replace function announce_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'message', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;
create or replace function announce_receipt() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'receipt', 'id', new.id, 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;
create or replace function announce_delivery() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'delivery', 'appointment', new.appointment_id, 'user', new.user_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'messages'))::text);
  return null;
end $$;
create or replace function announce_typing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'typing', 'user', new.user_id, 'appointment', new.appointment_id, 'typing', new.is_typing,
    'to', hearers(a.patient_id, a.provider_user_id, 'messages'))::text)
  from appointments a where a.id = new.appointment_id;
  return null;
end $$;
create or replace function announce_encounter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'appointment', 'id', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'visits'))::text);
  return null;
end $$;

-- Whom an unread message waits for: of the patient's side everybody who may read it and did not write it.
create or replace function waiting_messages(after_minutes integer)
  returns table (message_id uuid, appointment_id uuid, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with recent as (
      select m.id, m.appointment_id, m.created_at, r.reader
      from messages m
      cross join lateral (
        select m.provider_user_id where m.sender_id <> m.provider_user_id
        union all
        select m.patient_id where m.sender_id = m.provider_user_id
        union all
        select l.carer_id from care_links l
        where m.sender_id = m.provider_user_id and l.patient_id = m.patient_id and l.state = 'active'
          and 'messages' = any (l.rights)) r (reader)
      where m.id >= uuidv7(interval '-1 day')
    )
    select distinct on (r.appointment_id, r.reader) r.id, r.appointment_id, r.reader
    from recent r
    where r.created_at <= app_now() - after_minutes * interval '1 minute'
      and not exists (select from message_receipts x where x.message_id = r.id and x.user_id = r.reader)
      and not exists (
        select from notifications n
        where n.appointment_id = r.appointment_id and n.user_id = r.reader and n.kind = 'message_waiting'
          and n.created_at > coalesce((
            select max(x.read_at) from message_receipts x
            where x.appointment_id = r.appointment_id and x.user_id = r.reader), '-infinity'))
    order by r.appointment_id, r.reader, r.id
  $$;

-- In a call, whoever manages a patient without an account is there in the patient's place; other carers come as guests do.
create or replace function may_join_call(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'video'
        and (person in (a.patient_id, a.provider_user_id) or is_guest_of(target, person)
          or may_care(person, a.patient_id, 'manage'))
        and (actor_id() in (a.patient_id, a.provider_user_id) or is_guest_of(target, actor_id())
          or may_care(actor_id(), a.patient_id, 'manage'))
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'))
  $$;
create or replace function derive_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  guest call_guests%rowtype;
begin
  select patient_id, provider_user_id into new.patient_id, new.provider_user_id
  from appointments where id = new.appointment_id;
  if new.user_id = new.provider_user_id then
    new.part := 'doctor';
    new.admitted_at := app_now();
    select full_name into new.name from providers where user_id = new.user_id;
  elsif new.user_id = new.patient_id or may_care(new.user_id, new.patient_id, 'manage') then
    new.part := 'patient';
    select full_name into new.name from profiles where user_id = new.patient_id;
  else
    select * into guest from call_guests where id = new.user_id and appointment_id = new.appointment_id;
    new.part := 'guest';
    new.kind := guest.kind;
    new.name := coalesce(guest.display_name, '');
  end if;
  return new;
end $$;
create or replace function announce_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'manage') || coalesce((
      select jsonb_agg(id) from call_guests where appointment_id = new.appointment_id), '[]'))::text);
  return null;
end $$;
create policy manager_reads on call_presence for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_reads on call_guests for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_invites on call_guests for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]));
create or replace function derive_call_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() in (patient_id, provider_user_id)
    or may_care(actor_id(), patient_id, 'manage'))
  for update;
  if not found then
    return new;
  end if;
  if visit.appointment_type <> 'video' or visit.status not in ('confirmed', 'in_progress')
    or app_now() >= visit.end_time + interval '60 minutes' then
    raise check_violation using message = 'the visit takes no guests', constraint = 'call_takes_guests';
  end if;
  if (select count(*) >= 5 from call_guests
      where appointment_id = visit.id and revoked_at is null and expires_at > app_now()) then
    raise check_violation using message = 'enough invitations are open', constraint = 'call_invitations';
  end if;
  new.patient_id := visit.patient_id;
  new.provider_user_id := visit.provider_user_id;
  new.invited_by := coalesce(actor_id(), new.invited_by);
  new.expires_at := visit.end_time + interval '60 minutes';
  return new;
end $$;
create or replace function waiting_ahead(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer
    from appointments own
    join appointments other on other.provider_user_id = own.provider_user_id and other.id <> own.id
    where own.id = target and (own.patient_id = actor_id() or may_care(actor_id(), own.patient_id, 'manage'))
      and other.during && tstzrange(own.start_time - interval '2 hours', own.start_time + interval '2 hours')
      and (other.status = 'in_progress' or other.status = 'confirmed' and other.start_time < own.start_time and exists (
        select from call_presence p
        where p.appointment_id = other.id and p.part = 'patient' and p.left_at is null
          and p.seen_at > app_now() - interval '60 seconds'))
  $$;

-- Whoever opens the checkout pays: payments.patient_id, and that of its ledger entries and invoices, is the payer's. The
-- patient and whoever may book for them see how it stands.
create policy patients_side_reads on payments for select to app
  using (exists (
    select from appointments a
    where a.id = appointment_id
      and (a.patient_id = (select actor_id()) or a.patient_id = any ((select cared_for('book'))::uuid[]))));
create or replace function open_payment(target uuid, at_gateway text) returns setof payments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status = 'scheduled' and visit.hold_expires_at <= app_now()
    or visit.status = 'cancelled' and visit.cancelled_by = 'system' then
    raise check_violation using message = 'the hold has run out', constraint = 'hold_expired';
  end if;
  if visit.status <> 'scheduled' then
    raise check_violation using message = 'nothing is owed', constraint = 'nothing_to_pay';
  end if;
  -- Left behind by another gateway that is no longer configured
  update payments set status = 'expired'
  where appointment_id = target and status = 'pending' and gateway <> at_gateway;
  insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, currency, gateway)
  values (target, actor_id(), visit.provider_user_id, visit.fee_cents, visit.currency, at_gateway)
  on conflict (appointment_id) where status in ('pending', 'paid') do nothing;
  -- Begun by another of the patient's side, who never came to the gateway
  update payments set patient_id = actor_id()
  where appointment_id = target and status = 'pending' and gateway_session_id is null;
  return query select * from payments where appointment_id = target and status in ('pending', 'paid');
end $$;

-- Who else looked at or changed the actor's data: doctors and carers have a name.
create or replace function accesses_by_others(before_at timestamptz, before_id uuid, page_size integer)
  returns table (id uuid, at timestamptz, actor_role text, actor_name text, action text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, l.at, l.actor_role, case when l.actor_role in ('doctor', 'patient') then p.full_name end, l.action, l.subject
    from access_log l left join profiles p on p.user_id = l.actor_id
    where l.patient_id = actor_id() and l.actor_id is distinct from actor_id()
      and (before_at is null or (l.at, l.id) < (before_at, before_id))
    order by l.at desc, l.id desc
    limit page_size
  $$;
