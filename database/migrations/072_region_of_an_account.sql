-- The region of an account decides how its person reads dates and clocks.

-- ISO 3166-1 alpha-2; null where it is the one that its language is usual in
alter table profiles add column region text check (region ~ '^[A-Z]{2}$');
grant update (region) on profiles to app;
grant select (region) on profiles to auth;
