-- A doctor who has left for good: those whom they treated are told, after the account has ended.

create function queue_practice_closed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  select 'practice.closed', jsonb_build_object('providerId', p.id)
  from providers p where p.user_id = new.user_id and has_treated(new.user_id);
  return null;
end $$;
create trigger _550_queue_practice_closed after update of state on account_deletions
  for each row when (new.state = 'done' and old.state <> 'done') execute function queue_practice_closed();
