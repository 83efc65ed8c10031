-- A doctor hears that a review was changed which they had answered: their answer, which was to what stood there before, is
-- no longer shown.

create function queue_lost_answer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('review.answer_lost', jsonb_build_object('reviewId', new.id, 'answeredAt', old.answered_at));
  return null;
end $$;
create trigger _600_queue_lost_answer after update of answer on reviews
  for each row when (old.answer is not null and new.answer is null and new.edited_at is distinct from old.edited_at)
  execute function queue_lost_answer();
