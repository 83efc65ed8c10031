-- Whoever comes back after a minute without a sign of life is told of at once, like whoever comes anew: the doctor sees
-- that somebody waits again, and the other side goes on with the call.
drop trigger announce on call_presence;
create trigger announce after update on call_presence
  for each row when ((old.joined_at, old.left_at, old.admitted_at, old.connected_at, old.name)
    is distinct from (new.joined_at, new.left_at, new.admitted_at, new.connected_at, new.name)
    or (old.seen_at <= app_now() - interval '60 seconds' and new.seen_at > old.seen_at))
  execute function announce_call_presence();
