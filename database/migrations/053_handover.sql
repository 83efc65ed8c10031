-- Somebody without an account of their own gets one: whoever manages them has a link mailed, whose receiver sets a password.
-- Their profile, visits and record stay what they are; what the former manager may do is then theirs to say.

alter table care_links
  -- Of a link with `manage`: whom the mailed link is for, its hash, and until when
  add column handover_email text check (length(handover_email) <= 320),
  add column handover_hash text unique check (handover_hash ~ '^[0-9a-f]{64}$'),
  add column handover_expires_at timestamptz,
  add check (num_nonnulls(handover_email, handover_hash, handover_expires_at) in (0, 3)),
  add check (handover_hash is null or state = 'active' and 'manage' = any (rights));

create function forget_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.handover_email := null;
  new.handover_hash := null;
  new.handover_expires_at := null;
  return new;
end $$;
create trigger forget_handover before update of state, rights on care_links
  for each row when (new.state <> 'active' or not 'manage' = any (new.rights))
  execute function forget_handover();

-- Has a link mailed, by whoever manages; a later one ends the earlier. Paced as invitations are.
create function offer_handover(target uuid, address text, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  seconds integer;
begin
  if lower(address) = own_email() then
    raise check_violation using message = 'this is the manager’s address', constraint = 'care_for_oneself';
  end if;
  update care_links set handover_email = lower(address), handover_hash = hash,
    handover_expires_at = app_now() + interval '7 days'
  where patient_id = target and carer_id = actor_id() and state = 'active' and 'manage' = any (rights);
  if not found then
    raise no_data_found using message = 'nobody of this name';
  end if;
  seconds := greatest(take_rate_limit('care_invitations', 20, 86400),
    count_hit('care_mail:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 3, 86400));
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'pace', detail = seconds;
  end if;
end $$;

create function withdraw_handover(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
  where patient_id = target and carer_id = actor_id() and handover_hash is not null;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
end $$;

-- What a mailed link hands over, to whoever holds it.
create function find_handover(hash text) returns table (patient_name text, manager_name text, email text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.full_name, m.full_name, l.handover_email, l.handover_expires_at
    from care_links l join profiles p on p.user_id = l.patient_id join profiles m on m.user_id = l.carer_id
    where l.handover_hash = hash and l.handover_expires_at > app_now()
  $$;

-- The profile becomes an account: its address is the one that the link was mailed to, `secret` its password's hash.
create function accept_handover(hash text, secret text, allowed text[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  link care_links%rowtype;
begin
  select * into link from care_links where handover_hash = hash and handover_expires_at > app_now() for update;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
  if 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update auth.user set email = link.handover_email, email_verified = true, updated_at = now() where id = link.patient_id;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (link.patient_id, link.patient_id, 'credential', secret);
  update care_links set rights = allowed, rights_changed_at = app_now() where id = link.id;
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', link.id, 'state', 'active', 'by', link.patient_id));
  return link.patient_id;
end $$;
grant execute on function offer_handover, withdraw_handover, find_handover, accept_handover to app;

-- Of somebody who is managed, the address is whom they are being handed over to.
create or replace function care_circle() returns table (
    id uuid, part text, person_id uuid, name text, relationship text, rights text[], state text, email text,
    expires_at timestamptz, since timestamptz, birth_date date, locale text, is_expired boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id = actor_id() then 'carer' else 'patient' end, p.user_id, p.full_name,
      l.relationship, l.rights, l.state, coalesce(l.email, l.handover_email),
      coalesce(l.expires_at, l.handover_expires_at), coalesce(l.accepted_at, l.created_at),
      case when 'manage' = any (l.rights) then p.birth_date end, case when 'manage' = any (l.rights) then p.locale end,
      coalesce(coalesce(l.expires_at, l.handover_expires_at) <= app_now(), false)
    from care_links l
    left join profiles p on p.user_id = case when l.patient_id = actor_id() then l.carer_id else l.patient_id end
    where l.state <> 'ended' and actor_id() in (l.patient_id, l.carer_id)
    order by l.state, l.id
    limit 100
  $$;
