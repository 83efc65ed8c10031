-- The job queue's own room: pg-boss makes and changes its tables as the worker, and nobody else enters.
create schema jobs;
grant usage, create on schema jobs to worker;
