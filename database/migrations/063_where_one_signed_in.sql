-- The zone that a device was set to when it signed in: the nearest to a place that is known without asking anybody.
alter table auth.session add column time_zone text;
