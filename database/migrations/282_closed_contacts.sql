-- With whom a patient can't book, as far as the caller books for them, so that nothing is offered that would be refused.

-- Of the caller and those for whom they book: which doctors and patients have no contact, whether that is their own block,
-- and whether it holds for everybody for whom the caller books. Why, nobody else reads.
create function closed_contacts() returns table (provider_id uuid, patient_id uuid, is_own boolean, is_for_all boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.id, b.patient_id, bool_or(b.side = 'patient' and stands_for(b.patient_id)),
      count(*) over (partition by p.id) = cardinality(cared_for('book')) + 1
    from blocks b join providers p on p.user_id = b.provider_user_id
    where b.patient_id = any (array_append(cared_for('book'), actor_id()))
    group by p.id, b.patient_id
  $$;
grant execute on function closed_contacts to app;
