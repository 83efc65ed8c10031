-- Within which time a doctor answers messages, as they say, and when they are away, with who is there instead.

create table answer_times (
  provider_id uuid primary key references providers (id) on delete cascade,
  within_hours smallint check (within_hours in (4, 24, 48, 72)),
  absent_from date,
  absent_until date,
  stand_in text not null default '' check (length(stand_in) <= 300),
  constraint absence_has_both_days check ((absent_from is null) = (absent_until is null)),
  constraint absence_is_a_year_at_most check (absent_until >= absent_from and absent_until <= absent_from + 366)
);
call protect('answer_times');
create policy own_write on answer_times to app
  using (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())))
  with check (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
-- Of a listed doctor everybody's, of another those who see their practice
create policy public_read on answer_times for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));
grant select, insert, update, delete on answer_times to app;
create trigger _500_announce_pages after insert or update or delete on answer_times
  for each statement execute function announce_pages();
