-- Doctors whom a search did not find: who asked for one is told once somebody fitting is listed and takes patients.
create table search_wishes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- What the doctor must be, speak, and where they must be; empty for any
  specialty text not null default '' check (length(specialty) <= 60),
  language text not null default '' check (language ~ '^([a-z]{2,3})?$'),
  place_key text not null default '' check (length(place_key) <= 200),
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null default app_now() + interval '90 days',
  met_at timestamptz,
  check (specialty <> '' or language <> '' or place_key <> '')
);
create unique index one_wish_for_a_doctor on search_wishes (user_id, specialty, language, place_key) where met_at is null;
create index search_wishes_waiting on search_wishes (specialty, language, place_key) where met_at is null;
create index search_wishes_person on search_wishes (user_id);
create index search_wishes_expiry on search_wishes (expires_at);
call protect('search_wishes');
create policy own_read on search_wishes for select to app using (user_id = (select actor_id()));
create policy own_insert on search_wishes for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'patient');
create policy own_delete on search_wishes for delete to app using (user_id = (select actor_id()));
create policy worker_read on search_wishes for select to worker using (true);
create policy worker_delete on search_wishes for delete to worker using (true);
grant select, delete on search_wishes to app, worker;
grant insert (user_id, specialty, language, place_key) on search_wishes to app;

create function limit_wishes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from profiles where user_id = new.user_id for update;
  if (select count(*) from search_wishes where user_id = new.user_id and met_at is null and expires_at > app_now()) >= 10 then
    raise check_violation using message = 'enough is waited for', constraint = 'most_wishes';
  end if;
  return new;
end $$;
create trigger _100_limit_rate before insert on search_wishes
  for each row execute function limit_rate('search_wishes', 30, 3600);
create trigger _110_limit before insert on search_wishes for each row execute function limit_wishes();

-- Whom a doctor fits is told once: who was marked is not found again.
create function meet_wishes(doctor provider_finding, only_of uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with met as (
      update search_wishes w set met_at = app_now()
      where w.met_at is null and w.expires_at > app_now() and (only_of is null or w.id = only_of)
        and w.specialty in ('', doctor.specialty) and (w.language = '' or w.language = any (doctor.languages))
        and w.place_key in ('', doctor.place_key)
      returning id)
    insert into outbox (effect, payload) select 'wish.met', jsonb_build_object('wishId', id) from met
  $$;

create function follow_wishes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform meet_wishes(new, null);
  return null;
end $$;
create trigger _520_meet_wishes after insert on provider_finding
  for each row when (new.is_accepting_patients) execute function follow_wishes();
create trigger _530_meet_wishes after update on provider_finding
  for each row when (new.is_accepting_patients
    and (old.is_accepting_patients, old.specialty, old.languages, old.place_key)
      is distinct from (new.is_accepting_patients, new.specialty, new.languages, new.place_key))
  execute function follow_wishes();

-- Somebody may have come between the search and the wish.
create function meet_new_wish() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  doctor provider_finding%rowtype;
begin
  select f.* into doctor from provider_finding f
  where f.is_accepting_patients and new.specialty in ('', f.specialty)
    and f.terms @> array_remove(array[case when new.specialty <> '' then 's:' || new.specialty end,
      case when new.language <> '' then 'l:' || new.language end, case when new.place_key <> '' then 'p:' || new.place_key end], null)
  limit 1;
  if found then
    perform meet_wishes(doctor, new.id);
  end if;
  return null;
end $$;
create trigger _500_meet after insert on search_wishes for each row execute function meet_new_wish();
