-- A patient or a doctor reports what the other did, with what they choose to show of it; support reads that and nothing else.
-- A request may name the appointment that it is about.

alter table tickets drop constraint tickets_category_check;
alter table tickets add constraint tickets_category_check
  check (category in ('visit', 'payment', 'account', 'technical', 'privacy', 'practice', 'conduct', 'other'));
alter table tickets
  add appointment_id uuid references appointments (id) on delete set null,
  -- Whom a report is about
  add about_id uuid references profiles (user_id) on delete set null,
  add report_reason text check (report_reason in ('threat', 'sexual', 'insult', 'fraud', 'other')),
  -- Who of support last refunded what its author had lost, and when
  add refunded_by uuid references profiles (user_id) on delete set null,
  add refunded_at timestamptz,
  add check (report_reason is null or category = 'conduct');
create index tickets_appointment on tickets (appointment_id);
create index tickets_about on tickets (about_id);
create index tickets_refunded_by on tickets (refunded_by);
create index tickets_refunded_at on tickets (refunded_at desc) where refunded_at is not null;
grant insert (appointment_id) on tickets to app;
drop policy own_opening on tickets;
-- Of an appointment that its author sees; a report is opened by report_conduct() alone.
create policy own_opening on tickets for insert to app with check (
  user_id = (select actor_id()) and category <> 'conduct'
  and (appointment_id is null or exists (select from appointments a where a.id = appointment_id)));

create or replace function derive_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.is_urgent = new.report_reason in ('threat', 'sexual') is true
    or new.category in ('visit', 'technical') and exists (
      select from appointments a
      where new.user_id in (a.patient_id, a.provider_user_id) and a.status in ('confirmed', 'in_progress')
        and a.start_time between app_now() - interval '1 hour' and app_now() + interval '3 hours');
  return new;
end $$;

-- What a reporter chose to show: a copy, so that nothing is lost where the other takes it back, and nothing else is seen.
create table report_evidence (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets (id) on delete cascade,
  kind text not null check (kind in ('message', 'call')),
  -- The message; null for a call
  message_id uuid,
  -- Whether it is the reporter's side that wrote, or was in the call
  is_own boolean not null,
  words text not null default '' check (length(words) <= 10000),
  file_name text,
  began_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'message') = (message_id is not null)),
  unique (ticket_id, message_id)
);
call protect('report_evidence');
create policy reporter_reads on report_evidence for select to app using (exists (
  select from tickets t where t.id = ticket_id and t.user_id = (select actor_id())));
create policy staff_reads on report_evidence for select to app using ((select is_staff('{support}')));
grant select on report_evidence to app;

-- Opens a request to support about the other side of a visit, with the messages that the caller chose and, if they like, who
-- was in its call and when; sent twice, it is one. Answers with the request.
create function report_conduct(client uuid, target uuid, reason text, body text, shown uuid[], shows_call boolean) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
  of_provider boolean;
  named text;
  opened uuid;
begin
  perform require_given(num_nulls(client, target, reason, body, shown, shows_call));
  select * into visit from appointments a
  where a.id = target and (actor_id() in (a.patient_id, a.provider_user_id) or may_care(actor_id(), a.patient_id, 'visits'));
  if not found then
    raise no_data_found using message = 'no such appointment';
  end if;
  of_provider := visit.provider_user_id = actor_id();
  named := case when of_provider then (select full_name from profiles where user_id = visit.patient_id)
    else (select full_name from providers where id = visit.provider_id) end;
  insert into tickets (user_id, client_id, category, subject, appointment_id, about_id, report_reason)
  values (actor_id(), client, 'conduct', coalesce(nullif(left(named, 150), ''), '–'), target,
    case when of_provider then visit.patient_id else visit.provider_user_id end, reason)
  on conflict (user_id, client_id) do nothing returning id into opened;
  if opened is null then
    select id into opened from tickets t where t.user_id = actor_id() and t.client_id = client;
    return opened;
  end if;
  insert into ticket_messages (ticket_id, author_id, client_id, body) values (opened, actor_id(), client, report_conduct.body);
  insert into report_evidence (ticket_id, kind, message_id, is_own, words, file_name, began_at)
  select opened, 'message', m.id, (m.sender_id = visit.provider_user_id) = of_provider, m.content, m.attachment_name, m.created_at
  from messages m
  where m.appointment_id = target and m.id = any (shown) and m.taken_back_at is null
    and (actor_id() in (visit.patient_id, visit.provider_user_id) or may_care(actor_id(), visit.patient_id, 'messages'));
  insert into report_evidence (ticket_id, kind, is_own, began_at, ended_at)
  select opened, 'call', (p.part = 'doctor') = of_provider, p.joined_at, p.left_at
  from call_presence p where p.appointment_id = target and shows_call and p.part <> 'guest'
    and (actor_id() in (visit.patient_id, visit.provider_user_id) or may_care(actor_id(), visit.patient_id, 'manage'));
  return opened;
end $$;
grant execute on function report_conduct to app;

-- The appointments by whose cancelling, from the day before the report on, a patient lost money to the doctor whom they reported.
create function reported_losses(target uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.id
    from tickets t
    join appointments v on v.id = t.appointment_id and v.provider_user_id = t.about_id
    join appointments a on a.patient_id = v.patient_id and a.provider_user_id = v.provider_user_id
    where t.id = target and t.category = 'conduct' and is_staff('{support}')
      and a.status = 'cancelled' and a.cancelled_by = 'patient' and a.refund_percent < 100
      and a.cancelled_at > t.created_at - interval '1 day'
  $$;
grant execute on function reported_losses to app;

-- Refunds them: support found that the patient did nothing wrong. Answers with the appointments that it was.
create function refund_reported(target uuid) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  refunded uuid[];
begin
  perform require_staff('{support}');
  perform from tickets where id = target and category = 'conduct' for update;
  if not found then
    raise no_data_found using message = 'no such report';
  end if;
  with changed as (
    update appointments set refund_percent = 100 where id in (select reported_losses(target)) returning id)
  select coalesce(array_agg(id), '{}') into refunded from changed;
  if refunded <> '{}' then
    update tickets set refunded_by = actor_id(), refunded_at = app_now() where id = target;
  end if;
  return query select unnest(refunded);
end $$;
grant execute on function refund_reported to app;

-- Who refunded whom after a report, in recent activity.
do $do$
declare
  refunds text := $$(select r.created_at, 'refund', null::uuid,$$;
  code text := pg_get_functiondef('recent_activity(integer)'::regprocedure);
begin
  if position(refunds in code) = 0 then
    raise exception 'recent_activity() is written otherwise than expected';
  end if;
  execute replace(code, refunds,
    $$(select t.refunded_at, 'report_refund', t.refunded_by, t.user_id, 'approved' from tickets t
        where is_staff('{support}') and t.refunded_at is not null order by t.refunded_at desc limit most)
      union all
      $$ || refunds);
end $do$;

-- What was shown of a patient's conversation goes with it, and a report of them names them no more.
create or replace procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end,
    other_name = case when has_treated(person) then other_name else '' end, locale = 'en', birth_date = null,
    time_zone = 'UTC', theme = 'system', region = null, phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null, patient_reason = ''
  where patient_id = person;
  -- What others wrote about a patient may name them.
  update end_disputes set reason = '', resolution = case when status = 'resolved' then '' end where patient_id = person;
  update end_disputes set reason = '' where provider_user_id = person and side = 'provider';
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices i set patient_name = pseudonym
  from payments p join appointments a on a.id = p.appointment_id
  where p.id = i.payment_id and a.patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
  delete from report_evidence e using tickets t, appointments a
  where t.id = e.ticket_id and a.id = t.appointment_id and a.patient_id = person;
  update tickets set subject = pseudonym where about_id = person and not has_treated(person);
end $$;

create or replace view ticket_oversight with (security_barrier = true) as
  select t.id, t.user_id, t.category, t.subject, t.state, t.assigned_to, t.created_at, t.updated_at,
    p.full_name as requester_name, u.email as requester_email, p.role as requester_role, p.locale as requester_locale,
    assignee.full_name as assignee_name, t.is_urgent, t.answer_due_at,
    t.report_reason, t.about_id, about.full_name as about_name, t.appointment_id,
    t.refunded_at, refunder.full_name as refunder_name,
    -- Of its appointment the bare facts: who, when and how it stands
    visit.start_time as visit_start, visit.status as visit_status, visit.appointment_type as visit_type,
    visit.patient_id, patient.full_name as patient_name, visit.provider_id, visit.provider_user_id,
    provider.full_name as provider_name
  from tickets t
  join profiles p on p.user_id = t.user_id
  join auth.user u on u.id = t.user_id
  left join profiles assignee on assignee.user_id = t.assigned_to
  left join profiles about on about.user_id = t.about_id
  left join profiles refunder on refunder.user_id = t.refunded_by
  left join appointments visit on visit.id = t.appointment_id
  left join profiles patient on patient.user_id = visit.patient_id
  left join providers provider on provider.id = visit.provider_id
  where is_staff('{support}');

-- What support writes often, in up to four languages, for all who answer.
create table support_answers (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 80),
  en text check (length(en) between 1 and 2000),
  ar text check (length(ar) between 1 and 2000),
  es text check (length(es) between 1 and 2000),
  fr text check (length(fr) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  constraint answer_has_text check (num_nonnulls(en, ar, es, fr) > 0)
);
call protect('support_answers');
create policy staff_reads on support_answers for select to app using ((select is_staff('{support}')));
create policy staff_adds on support_answers for insert to app with check ((select is_staff('{support}')));
create policy staff_changes on support_answers for update to app
  using ((select is_staff('{support}'))) with check ((select is_staff('{support}')));
create policy staff_removes on support_answers for delete to app using ((select is_staff('{support}')));
create function limit_support_answers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('support answers', 0));
  if (select count(*) >= 200 from support_answers where id <> new.id) then
    raise check_violation using message = 'enough answers', constraint = 'most_support_answers';
  end if;
  return new;
end $$;
create trigger _100_limit before insert on support_answers for each row execute function limit_support_answers();
grant select, delete on support_answers to app;
grant insert (id, title, en, ar, es, fr), update (title, en, ar, es, fr) on support_answers to app;
