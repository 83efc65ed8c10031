-- 5,000 providers, 200,000 appointments, 200,000 messages, made in bulk: triggers are off, so what they derive is written here.
set session_replication_role = replica;

create function pg_temp.key(kind text, n bigint) returns uuid
  language sql immutable
  as $$ select format('00000000-0000-7000-%s-%s', kind, lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.pick(list text[], n bigint) returns text
  language sql immutable
  as $$ select list[1 + n % cardinality(list)] $$;

create temporary table people as
select n, role, pg_temp.key(case role when 'doctor' then '8000' else '9000' end, n) as id,
  concat_ws(' ',
    pg_temp.pick('{Amira,James,Lucía,Chloé,Omar,Emma,Mateo,Louis,Layla,Noah,Sofía,Jules,Youssef,Olivia,Diego,Léa,Hana,Liam,Elena,Hugo,ليلى,سامي,Grace,Ana,Karim}', n),
    pg_temp.pick('{Haddad,Smith,García,Martin,Mansour,Brown,López,Bernard,Khalil,Taylor,Torres,Dubois,Nasser,Wilson,Romero,Moreau,Aziz,Clark,Vega,Laurent,الحسن,Farouk,Hughes}', n / 25)) as name
from generate_series(0, 4999) n, unnest('{doctor,patient}'::text[]) role;

insert into auth.user (id, name, email, email_verified, requested_role)
select id, name, role || n || '@example.com', true, role from people;
insert into profiles (user_id, full_name, role, phone)
select id, name, role, '+4420' || lpad(n::text, 8, '0') from people;
insert into auth.session (user_id, token, expires_at)
select id, format('session-of-%s-%s', role, n), now() + interval '1 day' from people;

insert into providers (id, user_id, specialty_id, full_name, license_number, years_experience, languages, hourly_rate, bio,
  education, certifications, availability, time_zone, visit_types, country, city, verification_status,
  is_accepting_patients, average_rating, total_reviews)
select pg_temp.key('a000', n), id, (select array_agg(s.id order by s.position, s.slug) from specialties s)[1 + n * 7 % (select count(*) from specialties)],
  name, 'LIC-' || n, n % 35,
  case n % 4 when 0 then '{en,ar}' when 1 then '{en,es,fr}' when 2 then '{fr,ar}' else '{es,en,ur}' end::text[],
  40 + n * 13 % 260,
  format('%s sees patients of all ages, explains each step in plain words and answers within the day. Trained in %s, with a special interest in %s; visits are calm, punctual and end with a written plan.',
    name, pg_temp.pick('{Cairo,London,Madrid,Paris,Dubai}', n / 3), pg_temp.pick('{migraine,asthma,diabetes,sleep,nutrition,allergies,hypertension,recovery}', n / 7)),
  'University of ' || pg_temp.pick('{Cairo,London,Madrid,Paris,Dubai}', n / 3), 'Board certified',
  (select jsonb_object_agg(day, jsonb_build_object('enabled', day not in ('sat', 'sun'), 'start', '09:00', 'end', '17:00'))
    from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) day),
  pg_temp.pick('{Africa/Cairo,Europe/London,Europe/Madrid,Europe/Paris,Asia/Dubai,Asia/Tehran,UTC}', n),
  '{video,phone,in_person}', pg_temp.pick('{EG,GB,ES,FR,AE}', n / 3),
  pg_temp.pick('{Cairo,London,Madrid,Paris,Dubai}', n / 3), 'approved', n % 10 < 9, 3 + (n * 37 % 201) / 100.0, n % 90
from people where role = 'doctor';

insert into provider_biographies (provider_id, locale, bio)
select id, 'fr', full_name || ' reçoit à tout âge, explique chaque étape simplement et répond dans la journée.'
from providers where total_reviews % 5 = 0;
insert into availability_exceptions (provider_id, date)
select pg_temp.key('a000', n * 10), current_date + 3 + n % 9 from generate_series(0, 499) n;

update providers p set search_text = normalize_for_search(concat_ws(' ', p.full_name, p.city, p.place_names, p.bio,
  (select string_agg(b.bio, ' ') from provider_biographies b where b.provider_id = p.id),
  (select string_agg(t.name, ' ') from specialty_translations t where t.specialty_id = p.specialty_id)));

update providers set place_key = country || '/' || lower(city);
select refresh_provider_finding(array(select id from providers));
insert into provider_terms (term, average_rating, provider_id, fee_cents, marks, more_marks, open_blocks)
select term, average_rating, provider_id, fee_cents, marks, more_marks, open_blocks from provider_finding, unnest(terms) term;

-- Of each provider's 40, 31 are past and 9 lie ahead, one a weekday between 9 and 11 UTC; 11 to 13 stays free for booking.
create temporary table weekdays as
select row_number() over (order by day) - 1 as j, day
from (select current_date + d as day from generate_series(1, 13) d
  where extract(isodow from current_date + d) < 6 limit 9) ahead;
insert into appointments (id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
  symptoms, fee_cents, outcome, outcome_by, outcome_at, refund_percent)
select pg_temp.key('b000', p * 40 + s), pg_temp.key('9000', (p + s * 97) % 5000), pg_temp.key('a000', p), pg_temp.key('8000', p),
  pg_temp.pick('{video,phone,in_person}', s), case when s < 31 then 'completed' else 'confirmed' end,
  start, start + interval '30 minutes', 'Headaches since last week', 2000 + p * 650 % 13000,
  case when s < 31 then 'held' end, case when s < 31 then 'provider' end, case when s < 31 then start + interval '30 minutes' end,
  case when s < 31 then 0 end
from generate_series(0, 4999) p, generate_series(0, 39) s
left join weekdays on j = s - 31,
lateral (select (coalesce(day, current_date - 3 - 4 * s) + time '09:00') at time zone 'UTC' + p % 4 * interval '30 minutes' as start) at;

-- Of each provider's appointments the first and the twenty-first carry a conversation of 20 messages.
insert into conversations (appointment_id, patient_id, provider_user_id, last_sequence, last_message_at)
select id, patient_id, provider_user_id, 20, start_time
from generate_series(0, 9999) k join appointments on id = pg_temp.key('b000', k * 20);
insert into messages (appointment_id, sequence, sender_id, patient_id, provider_user_id, content, created_at, read_at)
select c.appointment_id, sequence, case sequence % 2 when 0 then c.patient_id else c.provider_user_id end, c.patient_id, c.provider_user_id,
  'Thank you, the new dose helps; I still wake up at night, though less often than last week (' || sequence || ').',
  c.last_message_at - (20 - sequence) * interval '1 hour', c.last_message_at - (20 - sequence) * interval '1 hour' + interval '5 minutes'
from conversations c, generate_series(1, 20) sequence;
-- All are read: what waits would be told to thousands by the clock, in the middle of a measurement.
insert into message_receipts (message_id, user_id, appointment_id, patient_id, provider_user_id, read_at)
select id, case sender_id when patient_id then provider_user_id else patient_id end, appointment_id, patient_id, provider_user_id,
  read_at
from messages;

set session_replication_role = origin;
-- First: without statistics each provider's evidence would be looked for among all messages.
vacuum analyze;
select refresh_provider_evidence(array(select id from providers));
vacuum analyze providers;
