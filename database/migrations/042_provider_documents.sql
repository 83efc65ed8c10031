-- Documents by which a doctor proves the practice: seen by the doctor and by administrators, and by nobody else.
create table provider_documents (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in ('licence', 'identity', 'diploma', 'other')),
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null check (size between 1 and 10485760),
  scan text not null check (scan in ('clean', 'not_scanned')),
  -- Nobody points at a file of somebody else's
  path text not null unique constraint document_is_own check (starts_with(path, user_id || '/documents/')),
  -- False until the bytes are in their place: a killed server leaves nothing unknown
  is_kept boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index provider_documents_provider on provider_documents (provider_id);
create index provider_documents_user on provider_documents (user_id);
call protect('provider_documents');
create policy own_read on provider_documents for select to app using (user_id = (select actor_id()));
create policy admin_read on provider_documents for select to app using ((select actor_is_admin()) and is_kept);
create policy own_add on provider_documents for insert to app
  with check (user_id = (select actor_id())
    and exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy own_keep on provider_documents for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
-- What a practice was verified by stays as long as it is.
create policy own_removal on provider_documents for delete to app
  using (user_id = (select actor_id())
    and exists (select from providers p where p.id = provider_id and p.verification_status <> 'approved'));
create policy worker_read on provider_documents for select to worker using (true);
create policy worker_sweep on provider_documents for delete to worker using (true);
grant select on provider_documents to app, worker;
grant insert (provider_id, user_id, kind, name, type, size, scan, path), update (is_kept), delete on provider_documents to app;
grant delete on provider_documents to worker;
create trigger at_pace before insert on provider_documents
  for each row execute function limit_pace('documents', 30, 3600);

create function limit_provider_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('documents ' || new.provider_id, 0));
  if (select count(*) >= 20 from provider_documents where provider_id = new.provider_id) then
    raise program_limit_exceeded using message = 'too many documents', constraint = 'most_documents';
  end if;
  return new;
end $$;
create trigger limit_number before insert on provider_documents
  for each row execute function limit_provider_documents();

create function discard_provider_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $$;
create trigger discard after delete on provider_documents
  for each row execute function discard_provider_document();

-- Whoever was sent back asks for another look; says whether there was anything to ask for.
create function submit_verification() returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    with submitted as (
      update providers set verification_status = 'pending_review', submitted_at = now()
      where user_id = actor_id() and verification_status in ('documents_needed', 'rejected')
      returning 1
    )
    select exists (select from submitted)
  $$;
grant execute on function submit_verification to app;
