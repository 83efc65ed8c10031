-- Support: tickets.

-- Support: what people ask us, and what we answer.
create table tickets (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- Of the form that was sent: sent twice, it is one
  client_id uuid not null,
  category text not null
    check (category in ('visit', 'payment', 'account', 'technical', 'privacy', 'practice', 'other')),
  subject text not null check (length(subject) between 1 and 150),
  -- open: waits for us; answered: waits for who asked
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null default app_now(),
  -- Of the last word, or of the end
  updated_at timestamptz not null default app_now(),
  unique (user_id, client_id)
);
create index tickets_own on tickets (user_id, updated_at desc);
create index tickets_queue on tickets (state, updated_at);
create index tickets_assigned on tickets (assigned_to);
call protect('tickets');
create policy own_read on tickets for select to app using (user_id = (select actor_id()));
create policy admin_read on tickets for select to app using ((select actor_is_admin()));
create policy own_opening on tickets for insert to app with check (user_id = (select actor_id()));
create policy worker_read on tickets for select to worker using (true);
grant select on tickets to app, worker;
grant insert (user_id, client_id, category, subject) on tickets to app;

create table ticket_messages (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references tickets (id) on delete cascade,
  author_id uuid references profiles (user_id) on delete set null,
  client_id uuid not null,
  body text not null check (length(body) between 1 and 5000),
  -- Who asked: copied where row security reads it
  user_id uuid not null,
  is_from_support boolean not null,
  created_at timestamptz not null default app_now(),
  unique (ticket_id, client_id)
);
create index ticket_messages_author on ticket_messages (author_id);
create index ticket_messages_user on ticket_messages (user_id);
call protect('ticket_messages');
create policy own_read on ticket_messages for select to app using (user_id = (select actor_id()));
create policy admin_read on ticket_messages for select to app using ((select actor_is_admin()));
create policy participants_write on ticket_messages for insert to app
  with check (author_id = (select actor_id()) and (user_id = (select actor_id()) or (select actor_is_admin())));
create policy worker_read on ticket_messages for select to worker using (true);
grant select on ticket_messages to app, worker;
grant insert (ticket_id, author_id, client_id, body) on ticket_messages to app;

create function derive_ticket_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  select t.user_id, t.user_id <> new.author_id into new.user_id, new.is_from_support
  from tickets t where t.id = new.ticket_id;
  if not found then
    raise insufficient_privilege using message = 'no such ticket';
  end if;
  return new;
end $$;

-- A word of who asked opens, also what was closed; an answer of ours waits for them, and they are told.
create function follow_ticket_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update tickets set state = case when new.is_from_support then 'answered' else 'open' end, updated_at = app_now()
  where id = new.ticket_id;
  if new.is_from_support then
    insert into outbox (effect, payload) values ('ticket.answered', jsonb_build_object('messageId', new.id));
  end if;
  return null;
end $$;

-- Ends a ticket; the person who asked is told when an administrator did it.
create function close_ticket(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_ticket tickets;
begin
  select * into found_ticket from tickets
  where id = target and (user_id = actor_id() or actor_is_admin()) for update;
  if not found then
    raise no_data_found using message = 'no such ticket';
  end if;
  if found_ticket.state = 'closed' then
    return;
  end if;
  update tickets set state = 'closed', updated_at = app_now() where id = target;
  if found_ticket.user_id <> actor_id() then
    insert into outbox (effect, payload) values ('ticket.closed', jsonb_build_object('ticketId', target));
  end if;
end $$;
grant execute on function close_ticket to app;

-- Says which administrator sees to a ticket; null: nobody yet.
create function assign_ticket(target uuid, assignee uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator assigns';
  end if;
  update tickets set assigned_to = assignee
  where id = target
    and (assignee is null or exists (select from profiles where user_id = assignee and role = 'admin'));
  if not found then
    raise no_data_found using message = 'no such ticket or administrator';
  end if;
end $$;
grant execute on function assign_ticket to app;

-- Tickets with who asked and how to reach them: of a profile only what an answer needs.
create view ticket_oversight with (security_barrier = true) as
  select t.id, t.user_id, t.category, t.subject, t.state, t.assigned_to, t.created_at, t.updated_at,
    p.full_name as requester_name, u.email as requester_email, p.role as requester_role, p.locale as requester_locale,
    assignee.full_name as assignee_name
  from tickets t
  join profiles p on p.user_id = t.user_id
  join auth.user u on u.id = t.user_id
  left join profiles assignee on assignee.user_id = t.assigned_to
  where actor_is_admin();
grant select on ticket_oversight to app;

create view support_staff with (security_barrier = true) as
  select user_id, full_name from profiles where role = 'admin' and actor_is_admin();
grant select on support_staff to app;
