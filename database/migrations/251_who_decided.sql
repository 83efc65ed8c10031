-- Of every reference, an index of all its rows: one rule, which a test holds.
drop index consents_decided_by;
create index consents_decided_by on consents (decided_by);
