-- The writer of a review hears of its doctor's answer, and a doctor by mail why a photograph was refused.

create or replace function answer_review(target uuid, words text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
begin
  update reviews set answer = words, answered_at = app_now()
  where id = target and answer is null and removed_at is null
    and provider_id = (select id from providers where user_id = actor_id())
  returning patient_id into person;
  if person is not null then
    insert into outbox (effect, payload) values ('review.answered', jsonb_build_object('reviewId', target));
  end if;
  return person;
end $$;

create function queue_photo_refused() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('photo.refused', jsonb_build_object('photoId', new.id));
  return null;
end $$;
create trigger _600_queue_refused after update of state on photos
  for each row when (old.state = 'waiting' and new.state = 'refused') execute function queue_photo_refused();

-- Tells why, and measures how long others wait
create policy worker_reads on photos for select to worker using (true);
grant select on photos to worker;
