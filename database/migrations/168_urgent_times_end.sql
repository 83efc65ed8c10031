-- A practice that closes leaves no urgent times and no names of its place, as it leaves no hours and no city.
create or replace procedure close_practice(practice uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers set bio = '', education = '', certifications = '', hourly_rate = null, availability = '{}',
      takes_urgent = false, urgent_hours = null, country = '', city = '', place_names = '', insurers = '{}',
      is_accepting_patients = false, leaving_at = coalesce(leaving_at, app_now())
    where id = practice
  $$;

update providers set takes_urgent = false, urgent_hours = null, place_names = ''
where user_id in (select user_id from account_deletions where state = 'done');
