-- Whether a time is free is asked under the lock of its provider's bookings by whoever offers it to somebody who waits.
-- Every booking takes that lock now, not those of practices with a buffer alone: one that is under way is waited for.
create or replace function keep_offered_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.provider_id::text, 0));
  if exists (
    select from waitlist_offers
    where provider_id = new.provider_id and status = 'open' and patient_id <> new.patient_id and expires_at > app_now()
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'offered to somebody who waits', constraint = 'offered_to_another';
  end if;
  return new;
end $$;
