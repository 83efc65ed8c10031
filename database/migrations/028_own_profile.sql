-- A doctor's own practice as the public sees it, or would once it is verified.
create view own_provider_info with (security_barrier = true) as
  select p.id, p.user_id, p.specialty_id, p.full_name, p.years_experience, p.languages, p.is_accepting_patients,
    p.average_rating, p.total_reviews, left(p.bio, 240) as bio_excerpt, p.bio, p.education, p.certifications,
    p.hourly_rate, p.fee_cents, p.availability, p.time_zone, p.visit_types, p.country, p.city, p.late_refund_percent,
    (select jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time))
      from availability_exceptions e
      where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 17)
      as exceptions,
    p.slug, p.short_id, p.insurers, p.open_starts, p.availability_updated_at, p.median_response_minutes,
    p.completed_visits, p.cancelled_visits, p.profile_fields, p.is_verified,
    (select max(d.created_at) from verification_decisions d where d.provider_id = p.id and d.status = 'approved')
      as verified_at,
    p.buffer_minutes, p.notice_minutes
  from providers p
  where p.user_id = (select actor_id());
grant select on own_provider_info to app;
