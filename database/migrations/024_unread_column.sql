-- Nobody has read it: an inbox shows a visit as it stands now.
alter table notifications drop column start_time;
