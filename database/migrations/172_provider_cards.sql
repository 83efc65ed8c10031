-- What a list shows of a listed doctor, as it is sent: written when it changes, so that a search reads one row for each of
-- twenty. Times that are taken and who is online are not in it. What is in it is public.
create table provider_cards (
  provider_id uuid primary key references provider_finding (provider_id) on delete cascade,
  card json not null
);
call protect('provider_cards');
create policy everyone_reads on provider_cards for select to app, worker using (true);
grant select on provider_cards to app, worker;

create function refresh_provider_cards(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into provider_cards as c (provider_id, card)
    select p.id, json_build_object('id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'other_name', p.other_name,
      'specialty_id', p.specialty_id, 'years_experience', p.years_experience, 'languages', p.languages,
      'is_accepting_patients', p.is_accepting_patients, 'city', p.city, 'country', p.country, 'visit_types', p.visit_types,
      'fee_cents', p.fee_cents, 'bio_excerpt', left(p.bio, 240),
      'excerpts', coalesce((select json_object_agg(b.locale, left(b.bio, 240) order by b.locale)
        from provider_biographies b where b.provider_id = p.id), '{}'),
      'photo', (select f.id from photos f where f.provider_id = p.id and f.state = 'shown'),
      'average_rating', p.average_rating, 'total_reviews', p.total_reviews,
      'availability_updated_at', p.availability_updated_at, 'median_response_minutes', p.median_response_minutes,
      'completed_visits', p.completed_visits, 'cancelled_visits', p.cancelled_visits, 'profile_fields', p.profile_fields,
      'availability', p.availability, 'time_zone', p.time_zone, 'buffer_minutes', p.buffer_minutes,
      'notice_minutes', p.notice_minutes, 'last_day', p.license_expires_on,
      -- Two weeks can be booked; a doctor's hours are read anew each day, and these with them.
      'exceptions', (select json_agg(json_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time)
          order by e.date)
        from availability_exceptions e
        where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 24))
    from providers p join provider_finding f on f.provider_id = p.id
    where p.id = any (targets)
    on conflict (provider_id) do update set card = excluded.card where c.card::text <> excluded.card::text;
  $$;

create function follow_card() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform refresh_provider_cards(array[new.id]);
  return null;
end $$;
-- After the row of provider_finding. What is written in another language, and a change of exceptions, write the row of
-- providers too, see refresh_provider_search_trigger() and note_exceptions().
create trigger _560_follow_new_card after insert on providers
  for each row when (new.is_verified) execute function follow_card();
create trigger _570_follow_card after update on providers
  for each row when (new.is_verified) execute function follow_card();

create function follow_card_part() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  target uuid := coalesce(new.provider_id, old.provider_id);
begin
  -- Who changes the row at the same time has written the card, and is seen, once it is ours.
  perform from providers where id = target for no key update;
  perform refresh_provider_cards(array[target]);
  return null;
end $$;
create trigger _510_follow_card after insert or delete or update on photos
  for each row execute function follow_card_part();

select refresh_provider_cards(array(select provider_id from provider_finding));
