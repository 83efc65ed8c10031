-- A session says whether its device is one that others use too: it lives for hours, and its pages keep nothing.
alter table auth.session add column is_shared_device boolean not null default false;
