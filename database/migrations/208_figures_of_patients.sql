-- Patients are who has confirmed an account of their own: a dependent, an erased or a suspended account is none.
create or replace function platform_figures()
  returns table (doctors integer, specialties integer, languages text[], countries integer, patients integer,
    completed_visits integer, reviews integer, average_rating numeric, lowest_fee_cents integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select listed.doctors, listed.specialties, spoken.languages, listed.countries,
      (select count(*)::integer from profiles p join auth.user u on u.id = p.user_id
        where p.role = 'patient' and u.email_verified
          and not exists (select from account_suspensions s where s.user_id = p.user_id and s.reinstated_at is null)),
      (select count(*)::integer from appointments where status = 'completed'),
      listed.reviews, listed.average_rating, listed.lowest_fee_cents
    from (
      select count(*)::integer as doctors, count(distinct specialty_id)::integer as specialties,
        count(distinct nullif(country, ''))::integer as countries, coalesce(sum(total_reviews), 0)::integer as reviews,
        round(sum(average_rating * total_reviews) / nullif(sum(total_reviews), 0), 2) as average_rating,
        min(fee_cents) filter (where fee_cents > 0) as lowest_fee_cents
      from providers where is_verified) listed,
    (select coalesce(array_agg(distinct code), '{}') as languages
      from providers p, unnest(p.languages) code where p.is_verified) spoken
  $$;
