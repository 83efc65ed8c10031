-- Whoever holds somebody else's session guesses at the password from within: so many wrong ones in an hour, or in a day, and
-- that session asks no more. The account's own sessions go on.
alter table auth.session add column password_locked_at timestamptz;
create table auth.password_guesses (
  id uuid primary key default uuidv7(),
  session_id uuid not null references auth.session (id) on delete cascade,
  at timestamptz not null default now()
);
create index password_guesses_session on auth.password_guesses (session_id, at);
call protect('auth.password_guesses');

-- Counts a guess before it is looked at, so that many at once are not looked at either. Null: this session is locked.
create function take_password_guess(of_token text, asked jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  opened auth.session%rowtype;
  in_an_hour integer;
  in_a_day integer;
  guess uuid;
begin
  perform require_given(num_nulls(of_token, asked));
  select * into opened from auth.session where token = of_token and password_locked_at is null for update;
  if not found then
    return null;
  end if;
  delete from auth.password_guesses where session_id = opened.id and at < now() - interval '1 day';
  select count(*) filter (where at > now() - interval '1 hour'), count(*) into in_an_hour, in_a_day
  from auth.password_guesses where session_id = opened.id;
  if in_an_hour < 10 and in_a_day < 20 then
    insert into auth.password_guesses (session_id) values (opened.id) returning id into guess;
    return guess;
  end if;
  update auth.session set password_locked_at = now() where id = opened.id;
  perform tell_of_security(note_security(opened.user_id, 'password_checks_locked', null, asked));
  return null;
end $$;
grant execute on function take_password_guess to worker;

-- The password was right, or was not looked at.
create function forget_password_guess(guess uuid) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ delete from auth.password_guesses where id = guess $$;
grant execute on function forget_password_guess to worker;
