-- A checkout may end here while the gateway is still making it: its session is noted all the same, so that it ends there too.
drop function note_checkout;
-- Notes where the actor's payment is paid; the first answer of the gateway stays. Whether it can still be paid there.
create function note_checkout(target uuid, session text, url text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  noted payments%rowtype;
begin
  update payments set gateway_session_id = coalesce(gateway_session_id, session), checkout_url = coalesce(checkout_url, url)
  where id = target and patient_id = actor_id()
  returning * into noted;
  if noted.status = 'expired' then
    insert into outbox (effect, payload) values ('payment.expire', jsonb_build_object('paymentId', target));
  end if;
  return coalesce(noted.status = 'pending' and noted.gateway_session_id = session, false);
end $$;
grant execute on function note_checkout to app;
