-- Search: by which terms a listed provider is found, in the order of the page. A term is a kind and a value: 's:'
-- specialty, 'l:' language, 'p:' place, 'c:' country, 'n:' word of the name, 'k:' how that word sounds; '' is everybody.

-- Country and English name of the city, folded: 'EG/cairo'. Its twin is placeKey() in contract/src/platform/places.ts,
-- which knows the cities' names in other languages.
alter table providers add column place_key text not null default '' check (length(place_key) <= 200);
grant select (place_key), insert (place_key), update (place_key) on providers to app;

create function derive_place_key() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and new.place_key is distinct from old.place_key
    or tg_op = 'UPDATE' and (new.city, new.country) is not distinct from (old.city, old.country)
    or tg_op = 'INSERT' and new.place_key <> '' then
    return new;
  end if;
  new.place_key := case when new.city = '' then '' else left(new.country || '/' || normalize_for_search(new.city), 200) end;
  return new;
end $$;
create trigger _125_derive_place before insert or update of city, country, place_key on providers
  for each row execute function derive_place_key();
-- Nothing else of the rows changes.
alter table providers disable trigger user;
update providers set place_key = left(country || '/' || normalize_for_search(city), 200) where city <> '';
alter table providers enable trigger user;

-- The words of a name or another text, folded, without titles.
create function name_words(full_name text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(replace(replace(replace(normalize_for_search(full_name), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u2010-\u206f\ufeff]+') word
    where length(word) > 1 and word not in ('dr', 'dra', 'prof', 'al', 'el')
  $$;
grant execute on function name_words to app, worker;

-- How a folded word sounds in either script: its consonants. Its twin is nameKey() in contract/src/search/names/rules.ts.
create function name_key(word text) returns text
  language sql immutable parallel safe strict
  as $$
    with bare as (
      select regexp_replace(regexp_replace(word, '^[ae]l(?=[a-z]{4})', ''), '^ال(?=...)', '') as w),
    latin as (
      select translate(w, 'اعهحبپتطثجغخدضذرزظسصشفڤقكلمنويگچء', 'aahhbbtttggxdddrzzssSffkklmnwygS') as w from bare),
    sounds as (
      select translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(w, 'kh', 'x', 'g'), '[sc]h', 'S', 'g'),
        'ph', 'f', 'g'), '([gtd])h', '\1', 'g'), 'cqjvp', 'kkgfb') as w from latin),
    consonants as (
      select regexp_replace(left(w, 1), '[aeiou]', 'a') || regexp_replace(substr(w, 2), '[aeiouywh]', '', 'g') as w from sounds)
    select regexp_replace(w, '(.)\1+', '\1', 'g') from consonants
  $$;
grant execute on function name_key to app, worker;

-- What a search asks of a listed provider, in a row that is read quickly.
create table provider_finding (
  provider_id uuid primary key references providers (id) on delete cascade,
  terms text[] not null,
  specialty text not null,
  languages text[] not null,
  place_key text not null,
  country text not null,
  average_rating numeric(3, 2) not null,
  trust_score integer not null,
  fee_cents integer not null,
  is_accepting_patients boolean not null,
  insurers text[] not null,
  visit_types text[] not null
);
create index provider_finding_terms on provider_finding using gin (terms);
create index provider_finding_by_trust on provider_finding (trust_score desc, provider_id);
create index provider_finding_by_fee on provider_finding (fee_cents, provider_id);
create index provider_finding_specialty_by_fee on provider_finding (specialty, fee_cents, provider_id);
create index provider_finding_specialty_by_trust on provider_finding (specialty, trust_score desc, provider_id);
call protect('provider_finding');
create policy everyone_reads on provider_finding for select to app, worker using (true);
grant select on provider_finding to app, worker;

-- Each term with its providers, best rated first.
create table provider_terms (
  term text not null,
  average_rating numeric(3, 2) not null,
  provider_id uuid not null references provider_finding (provider_id) on delete cascade
);
create unique index provider_terms_in_order on provider_terms (term, average_rating desc, provider_id);
create index provider_terms_provider on provider_terms (provider_id);
call protect('provider_terms');
create policy everyone_reads on provider_terms for select to app, worker using (true);
grant select on provider_terms to app, worker;

-- All words of a provider's page, biographies among them, in the order of ratings: found after what was understood.
create table provider_words (
  provider_id uuid primary key references provider_finding (provider_id) on delete cascade,
  average_rating numeric(3, 2) not null,
  words tsvector not null
);
create index provider_words_all on provider_words using gin (words);
create index provider_words_in_order on provider_words (average_rating desc, provider_id);
call protect('provider_words');
create policy everyone_reads on provider_words for select to app, worker using (true);
grant select on provider_words to app, worker;
drop index providers_search;

-- The words that doctors are called by, for prefixes and misspellings. A word that nobody has any more finds nobody.
create table search_names (
  word text primary key,
  key text not null
);
create index search_names_prefix on search_names (word text_pattern_ops);
create index search_names_key on search_names (key);
create index search_names_alike on search_names using gin (word gin_trgm_ops);
call protect('search_names');
create policy everyone_reads on search_names for select to app, worker using (true);
grant select on search_names to app, worker;

create function refresh_provider_finding(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from provider_finding f using providers p
    where p.id = f.provider_id and p.id = any (targets) and not p.is_verified;
    insert into search_names (word, key)
    select distinct word, name_key(word) from providers p, unnest(name_words(p.full_name)) word
    where p.id = any (targets) and p.is_verified
    on conflict do nothing;
    insert into provider_finding as f (provider_id, terms, specialty, languages, place_key, country, average_rating,
      trust_score, fee_cents, is_accepting_patients, insurers, visit_types)
    select p.id, array(
        select '' union select 's:' || s.slug
        union select 'l:' || code from unnest(p.languages) code
        union select 'p:' || p.place_key where p.place_key <> ''
        union select 'c:' || p.country where p.country <> ''
        union select 'n:' || word from unnest(name_words(p.full_name)) word
        union select 'k:' || name_key(word) from unnest(name_words(p.full_name)) word
        order by 1),
      s.slug, p.languages, p.place_key, p.country, p.average_rating, p.trust_score, p.fee_cents, p.is_accepting_patients,
      p.insurers, p.visit_types
    from providers p join specialties s on s.id = p.specialty_id
    where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set terms = excluded.terms, specialty = excluded.specialty,
      languages = excluded.languages, place_key = excluded.place_key, country = excluded.country,
      average_rating = excluded.average_rating, trust_score = excluded.trust_score, fee_cents = excluded.fee_cents,
      is_accepting_patients = excluded.is_accepting_patients, insurers = excluded.insurers, visit_types = excluded.visit_types
    where f is distinct from excluded;
    -- A lexeme has a longest length; nobody searches by more of a word.
    insert into provider_words as w (provider_id, average_rating, words)
    select p.id, p.average_rating,
      array_to_tsvector(array(select distinct left(word, 60) from unnest(name_words(p.search_text)) word))
    from providers p where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set average_rating = excluded.average_rating, words = excluded.words
    where w is distinct from excluded;
  $$;

create function follow_finding() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform refresh_provider_finding(array[new.id]);
  return null;
end $$;

create function follow_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from provider_terms where provider_id = new.provider_id;
  insert into provider_terms (term, average_rating, provider_id)
  select term, new.average_rating, new.provider_id from unnest(new.terms) term;
  return null;
end $$;

create trigger _500_follow_terms after insert on provider_finding
  for each row execute function follow_terms();
create trigger _510_follow_changed_terms after update on provider_finding
  for each row when ((old.terms, old.average_rating) is distinct from (new.terms, new.average_rating))
  execute function follow_terms();

create trigger _540_follow_finding after insert on providers
  for each row when (new.is_verified) execute function follow_finding();
create trigger _550_follow_finding after update on providers
  for each row when ((old.is_verified, old.specialty_id, old.full_name, old.search_text, old.languages, old.place_key, old.country,
      old.average_rating, old.trust_score, old.fee_cents, old.is_accepting_patients, old.insurers, old.visit_types)
    is distinct from (new.is_verified, new.specialty_id, new.full_name, new.search_text, new.languages, new.place_key, new.country,
      new.average_rating, new.trust_score, new.fee_cents, new.is_accepting_patients, new.insurers, new.visit_types))
  execute function follow_finding();

select refresh_provider_finding(array(select id from providers));

-- Words of searches that found nobody, by day and language; never who searched.
create table search_misses (
  day date not null default (app_now() at time zone 'UTC')::date,
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  word text not null check (length(word) between 2 and 40),
  times integer not null default 1,
  primary key (day, locale, word)
);
call protect('search_misses');
create policy admin_read on search_misses for select to app using ((select actor_is_admin()));
create policy worker_read on search_misses for select to worker using (true);
create policy worker_delete on search_misses for delete to worker using (true);
grant select on search_misses to app, worker;
grant delete on search_misses to worker;

-- Counts words that found nobody. A day keeps no more different words than can be read.
create function count_search_misses(loc text, words text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into search_misses as m (locale, word)
    select distinct loc, word from unnest(words[1:8]) word
    where loc in ('en', 'ar', 'es', 'fr') and length(word) between 2 and 40 and word !~ '[0-9@]'
      and ((select count(*) from search_misses where day = (app_now() at time zone 'UTC')::date) < 5000
        or exists (select from search_misses k where k.day = (app_now() at time zone 'UTC')::date and k.locale = loc and k.word = word))
    on conflict (day, locale, word) do update set times = m.times + 1
  $$;
grant execute on function count_search_misses to app;
