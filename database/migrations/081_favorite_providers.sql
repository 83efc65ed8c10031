-- The doctors whom somebody marks, to find them again.

create table favorite_providers (
  user_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, provider_id)
);
create index favorite_providers_provider on favorite_providers (provider_id);
call protect('favorite_providers');
create policy self_reads on favorite_providers for select to app using (user_id = (select actor_id()));
create policy self_adds_listed on favorite_providers for insert to app
  with check (user_id = (select actor_id()) and is_listed(provider_id));
create policy self_lets_go on favorite_providers for delete to app using (user_id = (select actor_id()));
grant select, delete on favorite_providers to app;
grant insert (user_id, provider_id) on favorite_providers to app;
