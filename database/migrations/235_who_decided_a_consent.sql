-- Whoever manages a profile decides for it: the record says who did. Null for decisions of before, and for those of an
-- account that is gone.
alter table consents add column decided_by uuid references profiles (user_id) on delete set null;
alter table consents alter column decided_by set default actor_id();
create index consents_decided_by on consents (decided_by) where decided_by is not null;
