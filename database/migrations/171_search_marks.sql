-- An entry of a term says itself what else its doctor may fulfil: a search passes over those who can't fit while it reads
-- the index, and looks at the rows of the others only.

-- A term sets two bits, of 53 and of 63. Its twin is bitsOf() in server/src/features/providers/marks/rules.ts.
create function term_marks(terms text[], part integer) returns bigint
  language sql immutable parallel safe strict
  as $$
    select coalesce(bit_or(1::bigint << (case part when 0 then 10 + hash % 53 else hash % 63 end)), 0)
    from (select ('x' || substr(md5(term), 1 + 7 * part, 7))::bit(28)::integer as hash
      from unnest(terms) term where term ~ '^[slpcnki]:') hashed
  $$;

-- What is asked most has a bit of its own: the pages' languages, new patients, kinds of visits.
create function known_marks(languages text[], is_accepting_patients boolean, visit_types text[]) returns bigint
  language sql immutable parallel safe
  as $$
    select sum(case when has then 1::bigint << (at - 1)::integer else 0 end)::bigint
    from unnest(array['en' = any (languages), 'ar' = any (languages), 'es' = any (languages), 'fr' = any (languages),
      is_accepting_patients, 'video' = any (visit_types), 'phone' = any (visit_types), 'in_person' = any (visit_types)])
      with ordinality things (has, at)
  $$;

-- In which three hours of a week, in UTC from Thursday on, visits can begin. Its twin is blocksOf() there.
create function open_blocks(starts tstzmultirange) returns bigint
  language sql immutable parallel safe strict
  as $$
    select coalesce(bit_or(1::bigint << (block % 56)::integer), 0)
    from unnest(starts) open,
      generate_series(floor(extract(epoch from lower(open)) / 10800)::bigint, floor(extract(epoch from upper(open)) / 10800)::bigint) block
  $$;
grant execute on function term_marks, known_marks, open_blocks to app, worker;

-- What few carry together although many carry each: 'sl:' specialty and language, 'sp:' and place, 'sc:' and country,
-- 'lp:' language and place, 'lc:' and country.
create function joint_terms(specialty text, languages text[], place_key text, country text) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select 'sl:' || specialty || ' ' || code from unnest(languages) code
      union all select 'lp:' || code || ' ' || place_key from unnest(languages) code where place_key <> ''
      union all select 'lc:' || code || ' ' || country from unnest(languages) code where country <> ''
      union all select 'sp:' || specialty || ' ' || place_key where place_key <> ''
      union all select 'sc:' || specialty || ' ' || country where country <> '')
  $$;
grant execute on function joint_terms to app, worker;

-- A word of a name as it is looked up. Its twin is foldWord() of contract/src/search/words/rules.ts: letters of Persian and
-- Urdu keyboards are those of Arabic, and drawn out letters one.
create function fold_word(word text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(translate(replace(replace(replace(normalize_for_search(word), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      'کیےېۍہھەۃںڪ', 'كييييههههنك'), '([^\d\s])\1{2,}', '\1', 'g')
  $$;
grant execute on function fold_word to app, worker;

create or replace function name_words(full_name text) returns text[]
  language sql immutable parallel safe strict
  as $$
    select coalesce(array_agg(distinct word), '{}')
    from regexp_split_to_table(fold_word(regexp_replace(full_name, '[''’](t|s|m|ll|ve|re|d)(?![[:alpha:]])', '\1', 'gi')),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u06d4\u2000-\u206f\ufeff]+') word
    where length(word) > 1 and word not in ('dr', 'dra', 'prof', 'al', 'el')
  $$;

-- Letters that no sound is known of are left out, as nameKey() does.
create or replace function name_key(word text) returns text
  language sql immutable parallel safe strict
  as $$
    with bare as (
      select regexp_replace(regexp_replace(word, '^[ae]l(?=[a-z]{4})', ''), '^ال(?=...)', '') as w),
    latin as (
      select regexp_replace(translate(w, 'اعهحبپتٹطثجغخدڈضذرڑزژظسصشفڤقكلمنويگچ', 'aahhbbttttggxddddrrzzzssSffkklmnwygS'),
        '[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]', '', 'g') as w from bare),
    sounds as (
      select translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(w, 'kh', 'x', 'g'), '[sc]h', 'S', 'g'),
        'ph', 'f', 'g'), '([gtd])h', '\1', 'g'), 'cqjvp', 'kkgfb') as w from latin),
    consonants as (
      select regexp_replace(left(w, 1), '[aeiou]', 'a') || regexp_replace(substr(w, 2), '[aeiouywh]', '', 'g') as w from sounds)
    select regexp_replace(w, '(.)\1+', '\1', 'g') from consonants
  $$;

alter table provider_finding add column marks bigint not null default 0, add column more_marks bigint not null default 0,
  add column open_blocks bigint not null default 0;
truncate provider_terms;
drop index provider_terms_in_order;
alter table provider_terms add column fee_cents integer not null, add column marks bigint not null,
  add column more_marks bigint not null, add column open_blocks bigint not null;

create or replace function refresh_provider_finding(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from provider_finding f using providers p
    where p.id = f.provider_id and p.id = any (targets) and not p.is_verified;
    insert into search_names (word, key)
    select distinct word, name_key(word) from providers p, unnest(name_words(p.full_name || ' ' || p.other_name)) word
    where p.id = any (targets) and p.is_verified
    on conflict do nothing;
    insert into provider_finding as f (provider_id, terms, specialty, languages, place_key, country, average_rating,
      trust_score, fee_cents, is_accepting_patients, insurers, visit_types, marks, more_marks, open_blocks)
    select p.id, t.terms, s.slug, p.languages, p.place_key, p.country, p.average_rating, p.trust_score, p.fee_cents,
      p.is_accepting_patients, p.insurers, p.visit_types,
      known_marks(p.languages, p.is_accepting_patients, p.visit_types) | term_marks(t.terms || i.insurers, 0),
      term_marks(t.terms || i.insurers, 1), open_blocks(p.open_starts)
    from providers p join specialties s on s.id = p.specialty_id
    cross join lateral (select array(select 'i:' || insurer from unnest(p.insurers) insurer) as insurers) i
    cross join lateral (select array(
        select '' union select 's:' || s.slug
        union select 'l:' || code from unnest(p.languages) code
        union select 'p:' || p.place_key where p.place_key <> ''
        union select 'c:' || p.country where p.country <> ''
        union select unnest(joint_terms(s.slug, p.languages, p.place_key, p.country))
        union select 'n:' || word from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        union select 'k:' || name_key(word) from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        order by 1) as terms) t
    where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set terms = excluded.terms, specialty = excluded.specialty,
      languages = excluded.languages, place_key = excluded.place_key, country = excluded.country,
      average_rating = excluded.average_rating, trust_score = excluded.trust_score, fee_cents = excluded.fee_cents,
      is_accepting_patients = excluded.is_accepting_patients, insurers = excluded.insurers, visit_types = excluded.visit_types,
      marks = excluded.marks, more_marks = excluded.more_marks, open_blocks = excluded.open_blocks
    where f is distinct from excluded;
    -- A lexeme has a longest length; nobody searches by more of a word.
    insert into provider_words as w (provider_id, average_rating, words)
    select p.id, p.average_rating,
      array_to_tsvector(array(select distinct left(word, 60) from unnest(name_words(p.search_text)) word))
    from providers p where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set average_rating = excluded.average_rating, words = excluded.words
    where w is distinct from excluded;
  $$;

create or replace function follow_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from provider_terms where provider_id = new.provider_id;
  insert into provider_terms (term, average_rating, provider_id, fee_cents, marks, more_marks, open_blocks)
  select term, new.average_rating, new.provider_id, new.fee_cents, new.marks, new.more_marks, new.open_blocks
  from unnest(new.terms) term;
  return null;
end $$;
drop trigger _510_follow_changed_terms on provider_finding;
create trigger _510_follow_changed_terms after update on provider_finding
  for each row when ((old.terms, old.average_rating, old.fee_cents, old.marks, old.more_marks, old.open_blocks)
    is distinct from (new.terms, new.average_rating, new.fee_cents, new.marks, new.more_marks, new.open_blocks))
  execute function follow_terms();

-- Hours move on each day, and mostly stay in the same three hours of the week.
drop trigger _550_follow_finding on providers;
create trigger _550_follow_finding after update on providers
  for each row when ((old.is_verified, old.specialty_id, old.full_name, old.search_text, old.languages, old.place_key, old.country,
      old.average_rating, old.trust_score, old.fee_cents, old.is_accepting_patients, old.insurers, old.visit_types)
    is distinct from (new.is_verified, new.specialty_id, new.full_name, new.search_text, new.languages, new.place_key, new.country,
      new.average_rating, new.trust_score, new.fee_cents, new.is_accepting_patients, new.insurers, new.visit_types)
    or open_blocks(old.open_starts) <> open_blocks(new.open_starts))
  execute function follow_finding();

truncate search_names;
select refresh_provider_finding(array(select id from providers));
create unique index provider_terms_in_order on provider_terms (term, average_rating desc, provider_id)
  include (fee_cents, marks, more_marks, open_blocks);
