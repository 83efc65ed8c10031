-- Which doctors are here now: whoever chooses one sees who may answer at once.

-- Apart from providers, whose indexes and triggers have nothing to do with it; a day old at most.
create table provider_presence (
  provider_id uuid primary key references providers (id) on delete cascade,
  seen_at timestamptz not null default app_now()
);
call protect('provider_presence');
create policy everyone_reads on provider_presence for select to app using (true);
create policy worker_deletes on provider_presence to worker using (true);
grant select on provider_presence to app, worker;
grant delete on provider_presence to worker;

-- Of the actor's own listing, once a minute at most; whoever is not listed is not seen.
create function note_presence() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into provider_presence (provider_id)
    select id from providers where user_id = actor_id() and is_verified
    on conflict (provider_id) do update set seen_at = app_now()
    where provider_presence.seen_at < app_now() - interval '50 seconds'
  $$;
grant execute on function note_presence to app;
