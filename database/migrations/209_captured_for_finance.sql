-- What was paid is told to those whose duty is money, as decision 112 says of figures.
do $do$
begin
  execute replace(pg_get_functiondef('admin_metrics(text)'::regprocedure),
    $$(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge' and currency = 'USD')$$,
    $$case when is_staff('{finance,auditor}') then
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where kind = 'charge' and currency = 'USD') end$$);
end $do$;
