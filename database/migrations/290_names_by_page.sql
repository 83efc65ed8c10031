-- On a page a name is read in the script of the page's language, which the actor of its calls brings along; elsewhere in that of
-- the account's.
create or replace function shown_name(full_name text, other_name text) returns text
  language sql stable
  as $$
    select case when other_name = '' then full_name
      else name_in(coalesce(nullif(current_setting('app.language', true), ''),
        (select locale from profiles where user_id = actor_id()), 'en'), full_name, other_name) end
  $$;
