-- The access log as a tree of hashes (RFC 6962), so that who edits, deletes or reorders its entries changes a root that was
-- signed and mailed before. A leaf is the hash of an entry's words with a salt: without the salt, which is erased with the
-- entry, it tells nothing.

-- Entries that have no leaf yet, in the order in which they were written.
create table access_waiting (
  entry_id uuid primary key,
  turn bigint generated always as identity
);
create index access_waiting_turn on access_waiting (turn);
call protect('access_waiting');

create function await_access_leaf() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into access_waiting (entry_id) select id from added on conflict do nothing;
  return null;
end $$;
create trigger _500_await_leaf after insert on access_log referencing new table as added
  for each statement execute function await_access_leaf();

insert into access_waiting (entry_id) select id from access_log order by at, id;

-- What stands at each place of the tree, for good: an entry with its salt, or what was erased and when.
create table access_leaves (
  position bigint primary key check (position >= 0),
  entry_id uuid unique,
  salt bytea,
  -- Where the leaf stands that tells of this one's erasure
  erased_in bigint references access_leaves (position),
  -- Of a leaf that tells of an erasure: its words
  erasure text,
  constraint access_leaf_parts check (num_nonnulls(entry_id, erased_in, erasure) = 1 and (entry_id is null) = (salt is null))
);
create index access_leaves_erased on access_leaves (erased_in);
call protect('access_leaves');
-- Those who may read the entry.
create policy app_read on access_leaves for select to app
  using (exists (select from access_log l where l.id = access_leaves.entry_id));
grant select on access_leaves to app;

-- The hashes of leaves (level 0) and of whole subtrees of 2^level leaves; they tell nothing of what was hashed.
create table access_hashes (
  level smallint not null check (level between 0 and 62),
  position bigint not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, position)
);
call protect('access_hashes');
create policy everybody on access_hashes for select to app, worker using (true);
grant select on access_hashes to app, worker;

-- The words of an entry that its leaf is the hash of; server/src/audit/tree.ts has the same.
create function access_words(entry access_log, salt bytea) returns text
  language sql stable set search_path = public, pg_temp
  as $$
    select jsonb_build_array('access', encode(salt, 'hex'), entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_id, entry.actor_role, entry.action, entry.subject, entry.subject_id, entry.patient_id, entry.request_id)::text
  $$;

-- Gives the next leaf its place, and completes the subtrees that end with it. Its caller holds lock_access_tree().
-- A plan that was made while its tables were empty would read all of them for each leaf, once they have grown.
create function add_access_leaf(words text, entry uuid, salt bytea, erasure text) returns bigint
  language plpgsql set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  place bigint := (select coalesce(max(position) + 1, 0) from access_leaves);
  node bytea := sha256('\x00'::bytea || convert_to(words, 'UTF8'));
  at_level smallint := 0;
  at_position bigint := place;
begin
  insert into access_leaves (position, entry_id, salt, erasure) values (place, entry, salt, erasure);
  insert into access_hashes values (0, place, node);
  while at_position & 1 = 1 loop
    select sha256('\x01'::bytea || h.hash || node) into strict node from access_hashes h
    where h.level = at_level and h.position = at_position - 1;
    at_level := at_level + 1;
    at_position := at_position >> 1;
    insert into access_hashes values (at_level, at_position, node);
  end loop;
  return place;
end $$;

create procedure lock_access_tree()
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('polyclinic access tree')) $$;

-- Gives leaves to so many entries that wait, and tells how many that were. An entry that is gone without having been erased
-- goes on waiting, so that its absence is found; one that has a leaf needs no other, such as one that was put back.
create function add_access_leaves(most integer) returns integer
  language plpgsql strict security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  entry access_log;
  salt bytea;
  added integer := 0;
begin
  call lock_access_tree();
  for entry in
    select l.* from access_waiting w join access_log l on l.id = w.entry_id order by w.turn limit most
  loop
    if not exists (select from access_leaves v where v.entry_id = entry.id) then
      salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
      perform add_access_leaf(access_words(entry, salt), entry.id, salt, null);
    end if;
    delete from access_waiting where entry_id = entry.id;
    added := added + 1;
  end loop;
  return added;
end $$;
grant execute on function add_access_leaves(integer) to worker;

-- Deletes the entries of people whose records are retained no longer. Their leaves lose what they were made of, and a leaf of its
-- own tells which: nothing else takes an entry away without being found.
create procedure erase_accesses(people uuid[])
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  expired uuid[] := array(select id from access_log where patient_id = any (people) or actor_id = any (people));
  erased bigint[];
  words text;
  place bigint;
begin
  call lock_access_tree();
  erased := array(select position from access_leaves where entry_id = any (expired) order by position);
  delete from access_waiting where entry_id = any (expired);
  delete from access_log where id = any (expired);
  if cardinality(erased) = 0 then return; end if;
  words := jsonb_build_array('erasure', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), to_jsonb(erased))::text;
  place := add_access_leaf(words, null, null, words);
  update access_leaves set entry_id = null, salt = null, erased_in = place where position = any (erased);
end $$;

create or replace function delete_retained_records(years integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  expired uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
  paid uuid[] := array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = any (expired) or a.patient_id = any (expired));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (expired);
  delete from encounter_notes where patient_id = any (expired);
  delete from invoices where payment_id = any (paid) and kind = 'credit_note';
  delete from invoices where payment_id = any (paid);
  delete from ledger_entries where payment_id = any (paid);
  delete from payments where id = any (paid);
  delete from end_disputes where patient_id = any (expired);
  delete from appointments where patient_id = any (expired);
  call erase_accesses(expired);
  delete from account_deletions where user_id = any (expired);
  -- Whom they treated may still be here, with their visits
  update profiles set full_name = 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8)), other_name = ''
  where user_id = any (expired) and has_treated(user_id);
  update providers set license_number = '---' where user_id = any (expired) and has_treated(user_id);
  delete from auth.user where id = any (expired) and not has_treated(id);
  perform set_config('app.retention_over', '', true);
  return cardinality(expired);
end $$;
