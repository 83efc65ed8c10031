-- Breaches of personal data: what happened, the 72 hours of GDPR 33, who was told and how. Administrators write, auditors read,
-- nobody deletes; each change stays as a version, and so do the letters.

create table breaches (
  id uuid primary key default uuidv7(),
  what text not null check (length(trim(what)) between 1 and 4000),
  kinds text[] not null check (kinds <> '{}' and kinds <@ '{confidentiality,integrity,availability}'),
  -- Null: not known yet
  happened_at timestamptz,
  -- Begins the 72 hours
  noticed_at timestamptz not null,
  -- Null: not known yet
  people_count integer check (people_count >= 0),
  whose text not null default '' check (length(whose) <= 2000),
  data text not null default '' check (length(data) <= 2000),
  effects text not null default '' check (length(effects) <= 4000),
  measures text not null default '' check (length(measures) <= 4000),
  -- For the rights of people; unlikely: nobody has to be told
  risk text not null check (risk in ('unlikely', 'likely', 'high')),
  authority_at timestamptz,
  -- Its reference, why it came late, or why none was needed
  authority_note text not null default '' check (length(authority_note) <= 2000),
  people_at timestamptz,
  people_note text not null default '' check (length(people_note) <= 2000),
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app_now(),
  created_by uuid default actor_id() references profiles (user_id) on delete set null,
  changed_at timestamptz not null default app_now(),
  changed_by uuid default actor_id() references profiles (user_id) on delete set null,
  constraint breach_times check (happened_at <= noticed_at and authority_at >= noticed_at and people_at >= noticed_at),
  constraint breach_reasons check (
    (authority_at is null or authority_at <= noticed_at + interval '72 hours' or trim(authority_note) <> '')
    and (closed_at is null
      or (authority_at is not null or (risk = 'unlikely' and trim(authority_note) <> ''))
      and (risk <> 'high' or people_at is not null or trim(people_note) <> '')))
);
create index breaches_open on breaches (noticed_at) where closed_at is null;
create index breaches_noticed on breaches (noticed_at desc, id desc);
create index breaches_created_by on breaches (created_by);
create index breaches_changed_by on breaches (changed_by);
call protect('breaches');
create policy staff_reads on breaches for select to app using ((select is_staff('{auditor}')));
create policy administrator_writes on breaches for insert to app with check ((select is_staff('{}')));
create policy administrator_changes on breaches for update to app
  using ((select is_staff('{}'))) with check ((select is_staff('{}')));
grant select on breaches to app;
grant insert (id, what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at,
  authority_note, people_at, people_note, closed_at) on breaches to app;
grant update (what, kinds, happened_at, noticed_at, people_count, whose, data, effects, measures, risk, authority_at,
  authority_note, people_at, people_note, closed_at) on breaches to app;

create function count_breach_version() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  -- A clock may be a little ahead of the database's
  if greatest(new.noticed_at, new.authority_at, new.people_at) > app_now() + interval '5 minutes' then
    raise check_violation using message = 'it lies ahead', constraint = 'breach_times';
  end if;
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    -- It can be closed however often it was changed
    if new.version > 200 and not (old.closed_at is null and new.closed_at is not null) then
      raise check_violation using message = 'enough versions', constraint = 'most_breach_versions';
    end if;
    new.changed_at := app_now();
    new.changed_by := actor_id();
  end if;
  return new;
end $$;
-- That an account ended, which empties who wrote, is no version.
create trigger _100_count_version before insert or update of what, kinds, happened_at, noticed_at, people_count, whose, data,
  effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at
  on breaches for each row execute function count_breach_version();

-- What stood there at each version, as it was written.
create table breach_versions (
  breach_id uuid not null references breaches (id),
  version integer not null,
  at timestamptz not null,
  changed_by uuid references profiles (user_id) on delete set null,
  content jsonb not null,
  primary key (breach_id, version)
);
create index breach_versions_changed_by on breach_versions (changed_by);
call protect('breach_versions');
create policy staff_reads on breach_versions for select to app using ((select is_staff('{auditor}')));
grant select on breach_versions to app;

create function store_breach_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into breach_versions (breach_id, version, at, changed_by, content)
  values (new.id, new.version, new.changed_at, new.changed_by,
    to_jsonb(new) - '{id,version,created_at,created_by,changed_at,changed_by}'::text[]);
  return null;
end $$;
create trigger _500_store_version after insert or update of what, kinds, happened_at, noticed_at, people_count, whose, data,
  effects, measures, risk, authority_at, authority_note, people_at, people_note, closed_at
  on breaches for each row execute function store_breach_version();

create table breach_letters (
  id uuid primary key default uuidv7(),
  breach_id uuid not null references breaches (id),
  recipient text not null check (recipient in ('authority', 'people')),
  language text not null check (language in ('en', 'ar', 'es', 'fr')),
  version integer not null default 1,
  body text not null check (length(trim(body)) between 1 and 20000),
  written_at timestamptz not null default app_now(),
  written_by uuid default actor_id() references profiles (user_id) on delete set null,
  unique (breach_id, recipient, language, version)
);
create index breach_letters_written_by on breach_letters (written_by);
call protect('breach_letters');
create policy staff_reads on breach_letters for select to app using ((select is_staff('{auditor}')));
create policy administrator_writes on breach_letters for insert to app with check ((select is_staff('{}')));
grant select on breach_letters to app;
grant insert (breach_id, recipient, language, body) on breach_letters to app;

-- Of two who save at once, each is a version; the words of the latest again are none.
create function count_letter_version() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  latest breach_letters;
begin
  perform from breaches where id = new.breach_id for update;
  select * into latest from breach_letters l
  where l.breach_id = new.breach_id and l.recipient = new.recipient and l.language = new.language
  order by l.version desc limit 1;
  if latest.body = new.body then
    return null;
  end if;
  if (select count(*) >= 100 from breach_letters where breach_id = new.breach_id) then
    raise check_violation using message = 'enough letters', constraint = 'most_breach_letters';
  end if;
  new.version := 1 + coalesce(latest.version, 0);
  return new;
end $$;
create trigger _100_count_version before insert on breach_letters for each row execute function count_letter_version();

-- What the authority wasn't told yet is a risk, and a more severe one once its 72 hours are over.
do $do$
declare
  before text := pg_get_functiondef('risk_counts()'::regprocedure);
  after text := replace(before, ') x where x.number > 0', $$
      union all
      (select 'breaches_late', count(*)::integer, min(noticed_at) from breaches
        where closed_at is null and authority_at is null and risk <> 'unlikely'
          and noticed_at <= app_now() - interval '72 hours' and is_staff('{auditor}'))
      union all
      (select 'breaches_running', count(*)::integer, min(noticed_at) from breaches
        where closed_at is null and authority_at is null and risk <> 'unlikely'
          and noticed_at > app_now() - interval '72 hours' and is_staff('{auditor}'))
    ) x where x.number > 0$$);
begin
  if after = before then
    raise exception 'risk_counts() is written otherwise than expected';
  end if;
  execute after;
end $do$;
