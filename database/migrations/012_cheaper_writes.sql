-- Foreign keys that another one already proves: each costs every insert a look at the row and a lock on it.

-- A visit's provider is held to exist, and that row holds its user.
alter table appointments drop constraint appointments_provider_user_id_fkey;
-- Who sends is one of the two people of the visit, and that row holds both.
alter table messages drop constraint messages_sender_id_fkey;
