-- A patient may write for 30 days after a visit, as the page says; the doctor, who answers, for as long as there is the conversation.

alter policy participants_write on messages with check (
  sender_id = (select actor_id()) and (select actor_id()) in (patient_id, provider_user_id)
  and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
    and (a.provider_user_id = (select actor_id()) or a.end_time > app_now() - interval '30 days')));
alter policy caregivers_write on messages with check (
  sender_id = (select actor_id()) and patient_id = any ((select cared_for('messages'))::uuid[])
  and exists (select from appointments a where a.id = appointment_id and a.status <> 'cancelled'
    and a.end_time > app_now() - interval '30 days'));
