-- Support answers within four hours where it is urgent, within a day otherwise, counted from when it began to wait.
-- What colleagues say to one another of a ticket, and whether the answer helped.

alter table tickets
  add is_urgent boolean not null default false,
  -- Since when we owe an answer; null once there is one
  add waits_since timestamptz,
  add answer_due_at timestamptz;
update tickets set waits_since = updated_at, answer_due_at = updated_at + interval '1 day' where state = 'open';
create index tickets_due on tickets (answer_due_at, id) where state = 'open';

create function derive_answer_due() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if new.state <> 'open' then
    new.waits_since = null;
  elsif tg_op = 'INSERT' or old.state <> 'open' then
    new.waits_since = app_now();
  end if;
  new.answer_due_at = new.waits_since + case when new.is_urgent then interval '4 hours' else interval '1 day' end;
  return new;
end $$;

-- Who writes about a visit or a fault within three hours of a visit of theirs can't wait for a day.
create function derive_urgency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.is_urgent = new.category in ('visit', 'technical') and exists (
    select from appointments a
    where new.user_id in (a.patient_id, a.provider_user_id) and a.status in ('confirmed', 'in_progress')
      and a.start_time between app_now() - interval '1 hour' and app_now() + interval '3 hours');
  return new;
end $$;
create trigger _110_derive_urgency before insert on tickets for each row execute function derive_urgency();
create trigger _120_derive_due before insert or update of state, is_urgent on tickets
  for each row execute function derive_answer_due();

-- Says whether a ticket is urgent.
create function mark_ticket(target uuid, urgent boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support}');
  update tickets set is_urgent = urgent where id = target;
  if not found then
    raise no_data_found using message = 'no such ticket';
  end if;
end $$;
grant execute on function mark_ticket to app;

create table ticket_notes (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets (id) on delete cascade,
  author_id uuid references profiles (user_id) on delete set null,
  -- Of the form that was sent: sent twice, it is one
  client_id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  unique (ticket_id, client_id)
);
create index ticket_notes_author on ticket_notes (author_id);
call protect('ticket_notes');
create policy staff_reads on ticket_notes for select to app using ((select is_staff('{support}')));
create policy staff_writes on ticket_notes for insert to app
  with check (author_id = (select actor_id()) and (select is_staff('{support}')));
-- Notes that are added at once are counted one after the other.
create function limit_ticket_notes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ticket notes ' || new.ticket_id, 0));
  if (select count(*) >= 200 from ticket_notes where ticket_id = new.ticket_id and client_id <> new.client_id) then
    raise check_violation using message = 'enough notes', constraint = 'most_ticket_notes';
  end if;
  return new;
end $$;
create trigger _100_limit before insert on ticket_notes for each row execute function limit_ticket_notes();
grant select on ticket_notes to app;
grant insert (ticket_id, author_id, client_id, body) on ticket_notes to app;

create table ticket_ratings (
  ticket_id uuid primary key references tickets (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  is_helpful boolean not null,
  created_at timestamptz not null default app_now()
);
create index ticket_ratings_user on ticket_ratings (user_id);
create index ticket_ratings_created on ticket_ratings (created_at);
call protect('ticket_ratings');
create policy own_read on ticket_ratings for select to app using (user_id = (select actor_id()));
create policy staff_reads on ticket_ratings for select to app using ((select is_staff('{support}')));
create policy own_rating on ticket_ratings for insert to app
  with check (user_id = (select actor_id()) and exists (
    select from tickets t where t.id = ticket_id and t.user_id = (select actor_id()) and t.state = 'closed'));
create policy own_change on ticket_ratings for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select on ticket_ratings to app;
grant insert (ticket_id, user_id, is_helpful), update (is_helpful) on ticket_ratings to app;

create or replace view ticket_oversight with (security_barrier = true) as
  select t.id, t.user_id, t.category, t.subject, t.state, t.assigned_to, t.created_at, t.updated_at,
    p.full_name as requester_name, u.email as requester_email, p.role as requester_role, p.locale as requester_locale,
    assignee.full_name as assignee_name, t.is_urgent, t.answer_due_at
  from tickets t
  join profiles p on p.user_id = t.user_id
  join auth.user u on u.id = t.user_id
  left join profiles assignee on assignee.user_id = t.assigned_to
  where is_staff('{support}');
