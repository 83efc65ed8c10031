-- A payment that was taken and is not in the books yet keeps the time of its visit.
create function has_payment_under_way(visit uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from payments p
      where p.appointment_id = visit and p.status = 'pending' and p.gateway_session_id is not null
        and (exists (select from sandbox_sessions s where s.id = p.gateway_session_id and s.status = 'complete')
          or exists (
            select from payment_events e
            where e.state = 'unmatched'
              and (e.payload ->> 'paymentId' = p.id::text or e.payload -> 'news' ->> 'sessionId' = p.gateway_session_id))))
  $$;
revoke execute on function has_payment_under_way from public;

create or replace function release_expired_holds() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended uuid[];
begin
  ended := array(
    select id from appointments
    where status = 'scheduled' and (hold_expires_at <= app_now() or start_time <= app_now())
    for update skip locked);
  -- Waits for a payment that is being taken at this moment; the built-in gateway takes none afterwards, and says so.
  with closed as (
    update sandbox_sessions s set status = 'expired' from payments p
    where p.appointment_id = any (ended) and p.status = 'pending' and s.id = p.gateway_session_id and s.status = 'open'
    returning s.id)
  insert into outbox (effect, payload)
  select 'payment.webhook', jsonb_build_object('sessionId', id, 'type', 'checkout.session.expired') from closed;
  return query
    update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where a.id = any (ended) and (a.start_time <= app_now() or not has_payment_under_way(a.id))
    returning a.id;
end $$;
