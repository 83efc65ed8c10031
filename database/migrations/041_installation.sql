-- To which installation a database belongs, so that nothing else starts on it by mistake.
create table internal.installation (
  is_one boolean primary key default true check (is_one),
  -- Tells whether the secret is the same one, and nothing about it. Null until the first start.
  secret_fingerprint text,
  -- Whether a server's own PostgreSQL, in its data folder, holds it.
  is_embedded boolean
);
insert into internal.installation default values;
