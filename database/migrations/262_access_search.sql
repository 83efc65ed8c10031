-- What auditors look for in the access log: by patient, by who looked, and by what for.

-- What somebody looked for, as far as who they are tells: own, care (a caregiver), treatment, call (a guest), oversight (staff),
-- product (its jobs).
create function access_purpose(entry access_log) returns text
  language sql immutable
  as $$
    select case
      when entry.actor_id = entry.patient_id then 'own'
      when entry.actor_role = 'patient' then 'care'
      when entry.actor_role = 'doctor' then 'treatment'
      when entry.actor_role = 'guest' then 'call'
      when entry.actor_role = 'admin' then 'oversight'
      else 'product' end
  $$;

create index access_log_actor on access_log (actor_id, at desc);

-- The latest first, before one of them; patient and person are part of a name or the beginning of an address.
create function search_accesses(patient text, person text, purpose text, since timestamptz, until timestamptz, before uuid, most integer)
  returns table (id uuid, at timestamptz, action text, subject text, purpose_of text, actor_id uuid, actor_name text,
    patient_id uuid, patient_name text, has_proof boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  patients uuid[];
  people uuid[];
begin
  perform require_staff('{auditor}');
  if patient is not null then patients := people_called(patient); end if;
  if person is not null then people := people_called(person); end if;
  return query execute
    'select e.id, e.at, e.action, e.subject, access_purpose(e), e.actor_id, shown_name(a.full_name, a.other_name), e.patient_id,
      shown_name(p.full_name, p.other_name), coalesce(v.position < (select max(c.size) from access_checkpoints c), false)
    from (
      select * from access_log l where true'
      || case when patient is not null then ' and l.patient_id = any ($1)' else '' end
      || case when person is not null then ' and l.actor_id = any ($2)' else '' end
      || case when purpose is not null then ' and access_purpose(l) = $3' else '' end
      || case when since is not null then ' and l.at >= $4' else '' end
      || case when until is not null then ' and l.at < $5' else '' end
      || case when before is not null then ' and (l.at, l.id) < (select b.at, b.id from access_log b where b.id = $6)' else '' end
      || ' order by l.at desc, l.id desc limit $7) l
    join access_log e on e.id = l.id
    left join profiles a on a.user_id = e.actor_id
    left join profiles p on p.user_id = e.patient_id
    left join access_leaves v on v.entry_id = e.id
    order by e.at desc, e.id desc'
    using patients, people, purpose, since, until, before, least(most, 100);
end $$;
grant execute on function search_accesses(text, text, text, timestamptz, timestamptz, uuid, integer) to app;

create function people_called(called text) returns uuid[]
  language sql stable set search_path = public, pg_temp
  as $$
    select array(
      select x.id from auth.user x where x.email like lower(regexp_replace(called, '([\\%_])', '\\\1', 'g')) || '%'
      union
      select y.user_id from profiles y
      where normalize_for_search(y.full_name || ' ' || y.other_name)
        like '%' || regexp_replace(normalize_for_search(called), '([\\%_])', '\\\1', 'g') || '%')
  $$;
