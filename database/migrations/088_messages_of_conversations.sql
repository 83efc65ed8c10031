-- Every message locked the row of its visit: one more page to write. Its conversation, which counts it anyhow, stands
-- and falls with the visit.
alter table messages drop constraint messages_appointment_id_fkey,
  add constraint messages_appointment_id_fkey foreign key (appointment_id) references conversations on delete cascade;
