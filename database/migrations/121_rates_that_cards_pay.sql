-- A fee is nothing, or enough for a card: gateways refuse less than 50 cents. Its twin is isChargeable() in
-- contract/src/payments/rules.ts.
update providers set hourly_rate = 1 where hourly_rate > 0 and round(hourly_rate * 50) between 1 and 49;
alter table providers add constraint hourly_rate_chargeable
  check (hourly_rate is null or round(hourly_rate * 50) not between 1 and 49);
