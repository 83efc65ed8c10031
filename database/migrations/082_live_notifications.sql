-- Whoever is told something hears of it in every tab, and of its being read elsewhere.

-- The same words for all of a transaction: many that are read at once are announced once.
create function announce_notification() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'notification', 'to', json_build_array(new.user_id))::text);
  return null;
end $$;
create trigger _500_announce after insert or update of read_at on notifications
  for each row when (new.is_shown) execute function announce_notification();
