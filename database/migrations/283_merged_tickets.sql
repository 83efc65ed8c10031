-- Two requests of one person about one thing become one: what was written stays where it was, and is read together.

alter table tickets
  -- The request in which a merged one goes on
  add merged_into uuid references tickets (id) on delete cascade,
  add check (merged_into is null or merged_into <> id and state = 'closed');
create index tickets_merged on tickets (merged_into);

-- Merges a request into another of its author. A report stays by itself: what its author showed belongs to it.
create function merge_tickets(target uuid, other uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  stays tickets%rowtype;
  goes tickets%rowtype;
begin
  perform require_staff('{support}');
  -- In one order, so that two who merge them into each other wait for one another.
  perform from tickets where id in (target, other) order by id for update;
  select * into stays from tickets where id = target and merged_into is null;
  select * into goes from tickets
  where id = other and id <> target and user_id = stays.user_id and category <> 'conduct'
    and (merged_into is null or merged_into = target);
  if stays.id is null or goes.id is null then
    raise no_data_found using message = 'no such tickets of one person';
  end if;
  if goes.merged_into = target then
    return;
  end if;
  update tickets set merged_into = target where merged_into = other;
  update tickets set merged_into = target, state = 'closed' where id = other;
  -- It waits for whom one of the two waited for, and since then.
  if 'open' in (stays.state, goes.state) then
    update tickets set state = 'open' where id = target and state <> 'open';
    update tickets set is_urgent = stays.is_urgent or goes.is_urgent, waits_since = least(stays.waits_since, goes.waits_since)
    where id = target;
  elsif goes.state = 'answered' then
    update tickets set state = 'answered' where id = target and state <> 'answered';
  end if;
  update tickets set updated_at = greatest(stays.updated_at, goes.updated_at) where id = target;
end $$;
grant execute on function merge_tickets to app;

-- Makes a merged request one by itself again, which support has to look at.
create function separate_ticket(target uuid, other uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support}');
  update tickets set merged_into = null, state = 'open' where id = other and merged_into = target;
  if not found then
    raise no_data_found using message = 'no such merged ticket';
  end if;
end $$;
grant execute on function separate_ticket to app;

-- What is written to a merged request goes to where it goes on.
create or replace function derive_ticket_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select coalesce(t.merged_into, t.id), t.user_id, t.user_id <> new.author_id
  into new.ticket_id, new.user_id, new.is_from_support
  from tickets t where t.id = new.ticket_id;
  if not found then
    raise insufficient_privilege using message = 'no such ticket';
  end if;
  return new;
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
    provider.full_name as provider_name, t.merged_into
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
