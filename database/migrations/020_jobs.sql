-- The schema of the job queue, and work that failed for good.

-- Work that was tried again and again and given up, until a person closes it.
create table failed_work (
  id uuid primary key,
  effect text not null,
  payload jsonb not null,
  error text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  failed_at timestamptz not null default app_now(),
  state text not null default 'open',
  handled_at timestamptz,
  handled_by uuid,
  note text,
  constraint failed_work_state_check
  check (state in ('counting', 'open', 'retried', 'closed'))
);
create index failed_work_open on failed_work (failed_at) where state = 'open';
create unique index failed_work_schedule on failed_work ((payload ->> 'name'))
  where effect = 'schedule.run' and state in ('counting', 'open');
call protect('failed_work');
create policy admins_read on failed_work for select to app using ((select actor_is_admin()));
create policy worker_all on failed_work to worker using (true) with check (true);
grant select on failed_work to app;
grant select, insert on failed_work to worker;
grant update (error, attempts, failed_at, state, handled_at, note) on failed_work to worker;

create function retry_failed_work(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  failed failed_work%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator tries work again';
  end if;
  update failed_work set state = 'retried', handled_at = app_now(), handled_by = actor_id()
  where id = target and state = 'open' returning * into failed;
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
  insert into outbox (effect, payload) values (failed.effect, failed.payload);
end $$;
grant execute on function retry_failed_work to app;

create function close_failed_work(target uuid, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator closes failed work';
  end if;
  update failed_work set state = 'closed', handled_at = app_now(), handled_by = actor_id(), note = reason
  where id = target and state = 'open';
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
end $$;
grant execute on function close_failed_work to app;
