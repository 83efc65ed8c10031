-- Favorites that are added at once are counted one after the other: a hundred a person, and no more.

create function limit_favorites() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('favorites ' || new.user_id, 0));
  if not exists (select from favorite_providers where user_id = new.user_id and provider_id = new.provider_id)
    and (select count(*) from favorite_providers where user_id = new.user_id) >= 100 then
    raise check_violation using message = 'enough favorites', constraint = 'most_favorites';
  end if;
  return new;
end $$;
create trigger _100_limit before insert on favorite_providers for each row execute function limit_favorites();
