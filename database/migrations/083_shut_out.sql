-- A new password or address shuts out whoever knew the one before: links that were mailed until then, and sign-ins that
-- wait for their second step, open nothing any more.
create function end_open_proofs() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from auth.verification where value = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;
create trigger end_open_proofs after update of password on auth.account
  for each row when (new.password is distinct from old.password) execute function end_open_proofs('user_id');
create trigger end_open_proofs after update of email on auth.user
  for each row when (new.email is distinct from old.email) execute function end_open_proofs('id');
