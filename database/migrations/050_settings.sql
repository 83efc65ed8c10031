-- Settings of the installation: what the product is called here and who runs it. And the link of the first set-up.

-- One row, once the installation is set up.
create table installation_settings (
  is_only boolean primary key default true check (is_only),
  product_name text not null check (length(product_name) between 1 and 60),
  -- Empty where it is written alike in Arabic
  product_name_ar text not null default '' check (length(product_name_ar) <= 60),
  support_email text not null check (support_email ~ '^[^\s@<>]+@[^\s@<>]+$' and length(support_email) <= 254),
  privacy_email text not null check (privacy_email ~ '^[^\s@<>]+@[^\s@<>]+$' and length(privacy_email) <= 254),
  -- Who issues invoices and answers for the terms
  legal_name text not null check (length(legal_name) between 1 and 120),
  -- Lines of the address, tax number and register
  legal_address text not null default '' check (length(legal_address) <= 400),
  -- ISO 3166-1; empty: every country
  countries text[] not null default '{}' check (countries::text ~ '^\{([A-Z]{2}(,[A-Z]{2})*)?\}$'),
  languages text[] not null check (cardinality(languages) > 0 and languages <@ array['en', 'ar', 'es', 'fr']),
  changed_at timestamptz not null default app_now()
);
call protect('installation_settings');
create policy everybody_reads on installation_settings for select to app, worker using (true);
grant select on installation_settings to app, worker;

-- Each change with what stood there before; null before the first.
create table settings_changes (
  id uuid primary key default uuidv7(),
  at timestamptz not null default app_now(),
  actor_id uuid references profiles (user_id) on delete set null,
  before jsonb,
  after jsonb not null
);
create index settings_changes_actor on settings_changes (actor_id);
call protect('settings_changes');
create policy administrators_read on settings_changes for select to app using ((select actor_is_admin()));
grant select on settings_changes to app;

create function note_settings_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into settings_changes (actor_id, before, after)
  values (actor_id(),
    case when tg_op = 'UPDATE' then to_jsonb(old) - 'is_only' - 'changed_at' end,
    to_jsonb(new) - 'is_only' - 'changed_at');
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger _500_note after insert or update on installation_settings
  for each row execute function note_settings_change();

create function write_settings(new_name text, new_name_ar text, support text, privacy text, legal text, address text,
    new_countries text[], new_languages text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages));
  insert into installation_settings as s (product_name, product_name_ar, support_email, privacy_email, legal_name,
    legal_address, countries, languages)
  values (new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages)
  on conflict (is_only) do update set
    product_name = new_name, product_name_ar = new_name_ar, support_email = support, privacy_email = privacy,
    legal_name = legal, legal_address = address, countries = new_countries, languages = new_languages,
    changed_at = app_now()
  where (s.product_name, s.product_name_ar, s.support_email, s.privacy_email, s.legal_name, s.legal_address, s.countries,
    s.languages) is distinct from (new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
end $$;

create function change_settings(new_name text, new_name_ar text, support text, privacy text, legal text, address text,
    new_countries text[], new_languages text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator changes the settings';
  end if;
  perform write_settings(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
end $$;
grant execute on function change_settings to app;

-- The first administrator comes by a link that the start of a server prints. Only its hash is kept.
create table setup_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz
);
call protect('setup_links');

create function has_administrator() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from profiles where role = 'admin') $$;

create function is_setup_open(link_hash text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from setup_links where token_hash = link_hash and used_at is null and expires_at > now())
      and not has_administrator()
  $$;
grant execute on function is_setup_open to app;

-- False where the link is not, or no longer, good.
create function save_first_settings(link_hash text, new_name text, new_name_ar text, support text, privacy text,
    legal text, address text, new_countries text[], new_languages text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not is_setup_open(link_hash) then
    return false;
  end if;
  perform write_settings(new_name, new_name_ar, support, privacy, legal, address, new_countries, new_languages);
  return true;
end $$;
grant execute on function save_first_settings to app;

-- Makes the first administrator, of two at once, with whichever links, one. False where there is one already, where
-- the link is not good, and before the settings; an address that has an account is refused by its uniqueness.
create function make_first_administrator(link_hash text, person_name text, address text, password_hash text, language text,
    zone text, asked jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
begin
  perform require_given(num_nulls(link_hash, person_name, address, password_hash, language, zone, asked));
  perform pg_advisory_xact_lock(hashtext('polyclinic first administrator'));
  if not is_setup_open(link_hash) or not exists (select from installation_settings) then
    return false;
  end if;
  perform set_config('app.asked_from', asked::text, true);
  insert into auth.user (email, name, email_verified, locale, time_zone)
  values (lower(address), person_name, true, language, zone) returning id into person;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (person, person::text, 'credential', password_hash);
  update profiles set role = 'admin' where user_id = person;
  update setup_links set used_at = now() where token_hash = link_hash;
  return true;
end $$;
grant execute on function make_first_administrator to app;

-- An invoice names who issued it for good, whoever runs the installation later.
create function invoice_issuer() returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select concat_ws(E'\n', legal_name, nullif(legal_address, '')) from installation_settings
  $$;
alter table invoices add column issuer text default invoice_issuer();

-- The texts of consents name the product, who answers for it and whom to write to as the settings do.
create function with_installation(words text, language text) returns text
  language sql stable strict set search_path = public, pg_temp
  as $$
    select replace(replace(replace(words,
      '{{product}}', coalesce(case when language = 'ar' then nullif(s.product_name_ar, '') end, s.product_name, 'Polyclinic')),
      '{{legal}}', coalesce(s.legal_name, 'Polyclinic')),
      '{{address}}', coalesce(s.privacy_email, ''))
    from (values (true)) one left join installation_settings s on true
  $$;
grant execute on function with_installation to app, worker;

-- A licence that is entered, or changed, is of a country that is served; one from before stays.
create function require_served_country() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' and old.license_country = new.license_country then
    return new;
  end if;
  if exists (select from installation_settings s
    where cardinality(s.countries) > 0 and new.license_country <> all (s.countries)) then
    raise check_violation using message = 'not a country that is served', constraint = 'country_served';
  end if;
  return new;
end $$;
create trigger _165_require_served before insert or update of license_country on providers
  for each row execute function require_served_country();
