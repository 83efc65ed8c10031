-- When the mailbox of an account was last proven: by following a link that was mailed there.
create table auth.mailbox_proofs (
  user_id uuid primary key references auth.user (id) on delete cascade,
  proven_at timestamptz not null default app_now()
);
call protect('auth.mailbox_proofs');

-- Nothing better is known of accounts from before.
insert into auth.mailbox_proofs (user_id, proven_at) select id, created_at from auth.user where email_verified;

create function note_mailbox_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into auth.mailbox_proofs (user_id) values (new.id) on conflict (user_id) do update set proven_at = app_now();
  return null;
end $$;
create trigger note_mailbox_proof after insert on auth.user
  for each row when (new.email_verified) execute function note_mailbox_proof();
create trigger note_mailbox_proof_anew after update of email, email_verified on auth.user
  for each row when (new.email_verified and (not old.email_verified or new.email <> old.email))
  execute function note_mailbox_proof();

-- An address that was renewed is as old as its renewal.
create function date_calendar_feed() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  new.created_at := now();
  return new;
end $$;
create trigger date_calendar_feed before update of version on calendar_feeds
  for each row execute function date_calendar_feed();

-- Somebody has set a new password by a link in their mailbox: what was added since the mailbox was last proven may be an
-- intruder's and ends. Says how many passkeys and calendar addresses those were.
create function prove_mailbox(target uuid) returns table (passkeys integer, feeds integer)
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
declare
  since timestamptz := coalesce((select m.proven_at from auth.mailbox_proofs m where m.user_id = target), '-infinity');
begin
  with ended as (delete from public.passkeys p where p.user_id = target and p.created_at >= since returning 1)
  select count(*) into passkeys from ended;
  -- Dated by the clock of the machine, the proof by one that tests shift
  with ended as (
    delete from calendar_feeds f where f.user_id = target and f.created_at + (app_now() - now()) >= since returning 1)
  select count(*) into feeds from ended;
  insert into auth.mailbox_proofs (user_id) select id from auth.user where id = target
  on conflict (user_id) do update set proven_at = app_now();
  return next;
end $$;
grant execute on function prove_mailbox to worker;
