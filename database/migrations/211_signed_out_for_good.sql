-- Who is signed out with everybody stays so: to a request that prolongs their session, and began before, it is over as well.

do $do$
begin
  execute replace(pg_get_functiondef('sign_out_next(uuid,uuid)'::regprocedure),
    'update auth.session set expires_at = now()',
    $$-- What began before this compares with a moment of its own, which is earlier, and is given up within seconds.
  update auth.session set expires_at = now() - interval '1 minute'$$);
end $do$;
