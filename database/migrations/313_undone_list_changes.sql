-- A change of a list is undone by one press: the latest of its subject, by the very function that made it, so that what stood
-- there before and after is logged again. What an installation added itself is retired and not undone: others may name it.
create index list_changes_subject on list_changes (subject, id desc);

create function undo_list_change(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  change list_changes%rowtype;
begin
  perform require_given(num_nulls(target));
  perform require_staff('{administrator}');
  select * into change from list_changes where id = target;
  if not found then
    raise no_data_found using message = 'no such change';
  end if;
  if change.subject ~ '^[A-Z]{2}$' then
    perform change_emergency_number(change.subject, change.after #>> '{}', change.before #>> '{}');
  elsif change.subject like 'insurer %' then
    perform change_insurer(substr(change.subject, 9), change.after, change.before);
  else
    perform change_specialty((select id from specialties where slug = change.subject), change.after, change.before);
  end if;
end $$;
grant execute on function undo_list_change(uuid) to app;
