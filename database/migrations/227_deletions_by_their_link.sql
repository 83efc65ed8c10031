-- A deletion is taken back, and looked at, by its person or by what its mail alone has: an id opens nothing.
alter table account_deletions add column link_key uuid not null unique default gen_random_uuid();
revoke select on account_deletions from app;
grant select (id, user_id, state, requested_at, due_at, closing_at, ended_at) on account_deletions to app;

drop function take_back_deletion(uuid);
drop function deletion_progress(uuid);

create function take_back_deletion() returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update account_deletions set state = 'taken_back', ended_at = app_now()
  where user_id = require_actor() and state = 'waiting';
  return found;
end $$;
grant execute on function take_back_deletion to app;

create function take_back_linked_deletion(key uuid, asked jsonb) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
begin
  perform set_config('app.asked_from', asked::text, true);
  update account_deletions set state = 'taken_back', ended_at = app_now() where link_key = key and state = 'waiting';
  return found;
end $$;
grant execute on function take_back_linked_deletion to app;

create function linked_deletion(key uuid)
  returns table (id uuid, state text, requested_at timestamptz, due_at timestamptz, ended_at timestamptz)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select d.id, d.state, d.requested_at, d.due_at, d.ended_at from account_deletions d where d.link_key = key
  $$;
grant execute on function linked_deletion to app;

drop function deletions_to_tell(uuid, boolean);
create function deletions_to_tell(target uuid, only_erasable boolean)
  returns table (id uuid, link_key uuid, email text, name text, locale text, time_zone text, due_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.link_key, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where d.user_id in (a.patient_id, a.provider_user_id)
        and a.status in ('scheduled', 'confirmed', 'in_progress'))
      and not exists (select from payments p where d.user_id in (p.patient_id, p.provider_user_id)
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days'
          or exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))))))
  $$;
grant execute on function deletions_to_tell to worker;

-- Of those that a person asks for themselves; a managed profile's are its carer's to ask for.
create function note_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' or new.user_id = actor_id() then
    perform note_security(new.user_id, case tg_op when 'INSERT' then 'deletion_requested' else 'deletion_taken_back' end,
      null, asked_from());
  end if;
  return null;
end $$;
create trigger note_request after insert on account_deletions for each row execute function note_deletion();
create trigger note_taking_back after update of state on account_deletions
  for each row when (new.state = 'taken_back' and old.state = 'waiting') execute function note_deletion();
