-- Short texts that a doctor writes often, in one or more of the languages that are spoken here.

create table saved_replies (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  title text not null check (length(title) between 1 and 80),
  en text check (length(en) between 1 and 2000),
  ar text check (length(ar) between 1 and 2000),
  es text check (length(es) between 1 and 2000),
  fr text check (length(fr) between 1 and 2000),
  created_at timestamptz not null default app_now(),
  constraint reply_has_text check (num_nonnulls(en, ar, es, fr) > 0)
);
create index saved_replies_user on saved_replies (user_id);
call protect('saved_replies');
create policy own_read on saved_replies for select to app using (user_id = (select actor_id()));
create policy doctor_adds on saved_replies for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'doctor');
create policy own_change on saved_replies for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy own_end on saved_replies for delete to app using (user_id = (select actor_id()));
grant select, delete on saved_replies to app;
grant insert (id, user_id, title, en, ar, es, fr) on saved_replies to app;
grant update (title, en, ar, es, fr) on saved_replies to app;

create function limit_saved_replies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved replies ' || new.user_id, 0));
  if (select count(*) >= 50 from saved_replies where user_id = new.user_id and id <> new.id) then
    raise check_violation using message = 'too many saved replies', constraint = 'most_saved_replies';
  end if;
  return new;
end $$;
create trigger _100_limit before insert on saved_replies for each row execute function limit_saved_replies();

-- The language in which a patient reads, for the doctor of their visit; nothing for anyone else.
create function patient_language(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.locale from appointments a join profiles p on p.user_id = a.patient_id
    where a.id = target and a.provider_user_id = actor_id()
  $$;
grant execute on function patient_language to app;
