-- Who is signed out with everybody stays so: to a request that prolongs their session, and began before, it is over as well.

do $do$
declare
  before text := pg_get_functiondef('sign_out_next(uuid,uuid)'::regprocedure);
  after text := replace(before, E'update auth.session set expires_at = now()\n',
    $$-- What began before this compares with a moment of its own, which is earlier, and is given up within seconds.
  update auth.session set expires_at = now() - interval '1 minute'
$$);
begin
  if after = before then
    raise exception 'sign_out_next() is written otherwise than expected';
  end if;
  execute after;
end $do$;
