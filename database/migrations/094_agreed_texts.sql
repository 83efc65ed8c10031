-- What people agreed to is read as they agreed to it: whoever runs a migration, another text is another version.
create function refuse_agreed_text_change() returns trigger
  language plpgsql
  as $$
begin
  raise restrict_violation using message = 'an agreed text never changes; a new text is a new version';
end $$;
create trigger _100_refuse_change before update or delete on consent_texts
  for each row execute function refuse_agreed_text_change();
