-- Whose visit it is that payments are opened for: its doctor for finance and auditors, its patient for auditors alone.
create function visit_of_payments(target uuid)
  returns table (start_time timestamptz, status text, fee_cents integer, currency text, patient_id uuid, patient_name text,
    provider_id uuid, provider_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{finance,auditor}');
  return query
    select a.start_time, a.status, a.fee_cents, a.currency, p.user_id, p.full_name, d.user_id, d.full_name
    from appointments a
    join profiles d on d.user_id = a.provider_user_id
    left join profiles p on p.user_id = a.patient_id and is_staff('{auditor}')
    where a.id = target;
end $$;
grant execute on function visit_of_payments(uuid) to app;
