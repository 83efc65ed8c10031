-- Who wrote a message, for everybody who reads it: on the patient's side it may be somebody who cares for them.

create view message_writers with (security_barrier = true) as
  select m.id as message_id, p.full_name as name
  from messages m join profiles p on p.user_id = m.sender_id
  where (select actor_id()) in (m.patient_id, m.provider_user_id)
    or m.patient_id = any ((select cared_for('messages'))::uuid[]);
grant select on message_writers to app;
