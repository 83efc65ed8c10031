-- Administrators search a trail of millions of entries: by person, kind, network and time, each over an index, in pages of the
-- latest first.
create index profiles_name_search on profiles using gin (normalize_for_search(full_name) gin_trgm_ops);
drop index security_events_at;
drop index security_events_kind;
drop index security_events_network;
create index security_events_at on security_events (at desc, id desc);
create index security_events_kind on security_events (kind, at desc, id desc);
create index security_events_network on security_events (network text_pattern_ops, at desc);

-- A statement of exactly what is asked for, so that each is planned for its own values.
create or replace function search_security_events(
    person text, wanted text, from_network text, since timestamptz, until timestamptz, before uuid, most integer)
  returns table (
    id uuid, at timestamptz, user_id uuid, full_name text, email text, kind text, detail text, times integer,
    actor_name text, user_agent text, network text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  people uuid[];
  person_like text := regexp_replace(person, '([\\%_])', '\\\1', 'g');
  network_like text := regexp_replace(from_network, '([\\%_])', '\\\1', 'g') || '%';
begin
  if actor_is_admin() is not true then
    raise insufficient_privilege using message = 'administrators only';
  end if;
  if person is not null then
    people := array(
      select x.id from auth.user x where x.email like lower(person_like) || '%'
      union
      select y.user_id from profiles y
      where normalize_for_search(y.full_name) like '%' || regexp_replace(normalize_for_search(person), '([\\%_])', '\\\1', 'g') || '%'
      limit 1000);
  end if;
  return query execute
    'select e.id, e.at, e.user_id, p.full_name, u.email, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
    from (
      select * from security_events s where true'
      || case when person is not null then ' and s.user_id = any ($1)' else '' end
      || case when wanted is not null then ' and s.kind = $2' else '' end
      || case when from_network is not null then ' and s.network like $3' else '' end
      || case when since is not null then ' and s.at >= $4' else '' end
      || case when until is not null then ' and s.at < $5' else '' end
      || case when before is not null then ' and (s.at, s.id) < (select b.at, b.id from security_events b where b.id = $6)' else '' end
      || ' order by s.at desc, s.id desc limit $7) e
    join profiles p on p.user_id = e.user_id
    join auth.user u on u.id = e.user_id
    left join profiles a on a.user_id = e.actor_id
    order by e.at desc, e.id desc'
    using people, wanted, network_like, since, until, before, least(most, 100);
end $$;
