-- Every provider bench.copies times, and the past of each again and again; triggers are off, as in fill.sql.
set session_replication_role = replica;
-- Words are indexed in bulk, at the end.
set gin_pending_list_limit = '1GB';
set maintenance_work_mem = '512MB';

do $$
  declare
    columns text := (select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = 'providers'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'user_id', 'license_number'));
  begin
    execute format('insert into providers (id, user_id, license_number, %1$s) select uuidv7(), uuidv7(), license_number || ''X'' || n, %1$s from providers, generate_series(2, %2$s) n',
      columns, current_setting('bench.copies'));
  end $$;

-- The copies' terms, with the indexes made anew at the end.
drop index provider_finding_terms;
drop index provider_terms_in_order;
drop index provider_terms_provider;
drop index provider_words_all;
drop index provider_words_in_order;
insert into provider_finding (provider_id, terms, specialty, languages, place_key, country, average_rating, trust_score, fee_cents,
  is_accepting_patients, insurers, visit_types, marks, more_marks, open_blocks)
select p.id, f.terms, f.specialty, f.languages, f.place_key, f.country, p.average_rating, p.trust_score, p.fee_cents,
  p.is_accepting_patients, p.insurers, p.visit_types, f.marks, f.more_marks, f.open_blocks
from providers p join providers o on o.license_number = split_part(p.license_number, 'X', 1)
join provider_finding f on f.provider_id = o.id
where p.is_verified and p.id <> o.id;
insert into provider_terms (term, average_rating, provider_id, fee_cents, marks, more_marks, open_blocks)
select term, f.average_rating, f.provider_id, f.fee_cents, f.marks, f.more_marks, f.open_blocks from provider_finding f, unnest(f.terms) term
where f.provider_id not in (select provider_id from provider_terms where term = '');
insert into provider_words (provider_id, average_rating, words)
select p.id, w.average_rating, w.words
from providers p join providers o on o.license_number = split_part(p.license_number, 'X', 1)
join provider_words w on w.provider_id = o.id
where p.is_verified and p.id <> o.id;
insert into provider_cards (provider_id, card)
select p.id, (c.card::jsonb || jsonb_build_object('id', p.id))::json
from providers p join providers o on o.license_number = split_part(p.license_number, 'X', 1)
join provider_cards c on c.provider_id = o.id
where p.is_verified and p.id <> o.id;
create index provider_finding_terms on provider_finding using gin (terms);
create unique index provider_terms_in_order on provider_terms (term, average_rating desc, provider_id)
  include (fee_cents, marks, more_marks, open_blocks);
create index provider_terms_provider on provider_terms (provider_id);
create index provider_words_all on provider_words using gin (words);
create index provider_words_in_order on provider_words (average_rating desc, provider_id);

insert into appointments (patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time, symptoms, fee_cents,
  outcome, outcome_by, outcome_at, refund_percent)
select patient_id, provider_id, provider_user_id, appointment_type, status, start_time - age, end_time - age, symptoms, fee_cents,
  outcome, outcome_by, outcome_at - age, refund_percent
from appointments, generate_series(2, current_setting('bench.pasts')::integer) n, make_interval(days => n * 130) age
where status = 'completed';

set session_replication_role = origin;
vacuum analyze providers;
vacuum analyze provider_finding;
vacuum analyze provider_terms;
vacuum analyze provider_words;
vacuum analyze provider_cards;
vacuum analyze appointments;
