-- What goes back when a provider is suspended: what is left of the captures that pay for the coming visits, in dollars.
create or replace function coming_visits(target uuid)
  returns table (visits integer, patients integer, refund_cents bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer, count(distinct a.patient_id)::integer, coalesce(sum((
      select coalesce(sum(ledger_sign(l.kind) * l.amount_cents), 0)
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.appointment_id = a.id and l.currency = 'USD' and l.kind <> 'fee'
        and (c.id is null or c.standing = 'accepted'))), 0)::bigint
    from appointments a
    where actor_is_admin() and a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
  $$;
