-- What either side of a ticket writes reaches the pages that show it at once: that of who asked, of whom it is assigned to,
-- and of those of support who have written in it.

create function announce_ticket() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', new.id, 'to', (
    select json_agg(person) from (
      select new.user_id as person
      union select new.assigned_to
      union select author_id from ticket_messages where ticket_id = new.id and is_from_support
      union select author_id from ticket_notes where ticket_id = new.id) p
    where person is not null))::text);
  return null;
end $$;
create trigger _600_announce after update on tickets for each row execute function announce_ticket();
