-- What somebody is writing and has not sent: theirs alone, on any device, for a month.
create table drafts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  appointment_id uuid not null references appointments (id) on delete cascade,
  content text not null check (length(content) between 1 and 10000),
  saved_at timestamptz not null default app_now(),
  primary key (user_id, appointment_id)
);
create index drafts_by_age on drafts (saved_at);
create index drafts_by_appointment on drafts (appointment_id);
call protect('drafts');

create policy own_read on drafts for select to app using (user_id = (select actor_id()));
create policy own_write on drafts for insert to app with check (
  user_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and (
      (select actor_id()) in (a.patient_id, a.provider_user_id)
      or a.patient_id = any ((select cared_for('messages'))::uuid[]))));
create policy own_update on drafts for update to app using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy own_delete on drafts for delete to app using (user_id = (select actor_id()));
grant select, delete on drafts to app;
grant insert (user_id, appointment_id, content, saved_at) on drafts to app;
grant update (content, saved_at) on drafts to app;

create function sweep_drafts() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from drafts where saved_at < app_now() - interval '30 days';
$$;
revoke execute on function sweep_drafts from public;
grant execute on function sweep_drafts to worker;

-- What was sent is no draft any more, whichever device sent it.
create function forget_sent_draft() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from drafts
  where user_id = new.sender_id and appointment_id = new.appointment_id and btrim(content) = btrim(new.content);
  return null;
end $$;
create trigger forget_sent_draft after insert on messages for each row execute function forget_sent_draft();
