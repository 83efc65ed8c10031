-- Photographs: one of a doctor is shown to everybody once an administrator has looked at it, one of a patient to those who
-- share a visit with them.

create table photos (
  -- Names its files and its address, which never changes: another photograph is another row
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- Of a doctor's; null of a patient's
  provider_id uuid references providers (id) on delete cascade,
  state text not null check (state in ('waiting', 'shown', 'refused')),
  -- Drawings of the sample are vectors; what people upload is sized and stored as pictures
  format text not null default 'webp' check (format in ('webp', 'svg')),
  -- Of each of its files, as photo_files() names them
  bytes integer[] not null default '{}',
  scan text not null default 'not_scanned' check (scan in ('clean', 'not_scanned')),
  -- Why it was refused, for the doctor
  reason text check (length(reason) between 1 and 1000),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references profiles (user_id) on delete set null
);
create unique index photos_shown on photos (user_id) where state = 'shown';
create unique index photos_waiting on photos (user_id) where state <> 'shown';
create index photos_user on photos (user_id);
create index photos_provider on photos (provider_id);
create index photos_queue on photos (created_at) where state = 'waiting';
create index photos_decided_by on photos (decided_by);
call protect('photos');
create policy own_read on photos for select to app using (user_id = (select actor_id()));
create policy public_read on photos for select to app
  using (state = 'shown' and provider_id is not null and is_listed(provider_id));
create policy visit_read on photos for select to app
  using (state = 'shown' and exists (select from appointments a
    where a.status not in ('scheduled', 'cancelled') and (
      a.patient_id = photos.user_id and a.provider_user_id = (select actor_id())
      or a.provider_user_id = photos.user_id and a.patient_id = (select actor_id()))));
create policy admin_read on photos for select to app using ((select actor_is_admin()) and provider_id is not null);
create policy own_removal on photos for delete to app using (user_id = (select actor_id()));
grant select, delete on photos to app;

-- A new one takes the place of what waits or was refused; a patient's is shown at once. Who may have none gets null.
create function add_photo(photo uuid, scanned text, sizes integer[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  practice uuid;
begin
  perform require_given(num_nulls(photo, scanned, sizes));
  if actor_role() is distinct from 'patient' then
    select id into practice from providers where user_id = actor_id();
    if practice is null then
      return null;
    end if;
  end if;
  delete from photos where user_id = actor_id() and (practice is null or state <> 'shown');
  insert into photos (id, user_id, provider_id, state, scan, bytes)
  values (photo, actor_id(), practice, case when practice is null then 'shown' else 'waiting' end, scanned, sizes);
  return photo;
end $$;
grant execute on function add_photo to app;

-- An administrator's word on a doctor's; whose it is, null where it does not wait.
create function decide_photo(target uuid, is_accepted boolean, why text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  owner_id uuid;
begin
  if not actor_is_admin() then
    return null;
  end if;
  select user_id into owner_id from photos where id = target and state = 'waiting' for update;
  if owner_id is null then
    return null;
  end if;
  if is_accepted then
    delete from photos where user_id = owner_id and state = 'shown';
  end if;
  update photos set state = case when is_accepted then 'shown' else 'refused' end, reason = why, decided_at = app_now(),
    decided_by = actor_id()
  where id = target;
  return owner_id;
end $$;
grant execute on function decide_photo to app;

-- Where its bytes lie, as fileOf() in server/src/features/photos/queries.ts says: a drawing has one file for all sizes.
create function photo_files(photo photos) returns table (path text, bytes integer)
  language sql immutable parallel safe
  as $$
    select format('%s/photo-%s.%s', photo.id, s.size, photo.format), s.bytes
    from unnest(case photo.format when 'svg' then array['any'] else array['96', '192', '512'] end, photo.bytes) s (size, bytes)
  $$;

-- Its files go with it, whoever deletes it.
create function discard_photo() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  select 'file.discard', jsonb_build_object('uploadId', null, 'path', path) from photo_files(old);
  return null;
end $$;
create trigger _200_discard_files after delete on photos for each row execute function discard_photo();
create trigger _500_announce_pages after insert or update or delete on photos
  for each statement execute function announce_pages();
create trigger _100_limit_rate before insert on photos
  for each row execute function limit_rate('photos', 20, 3600);
