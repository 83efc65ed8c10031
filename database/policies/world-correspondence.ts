import type pg from 'pg';
import { uuid } from './ids.ts';
import { guests, people, providers } from './world-people.ts';
import { PAIRS, type Pair, visits } from './world-visits.ts';

export const messages = {
  1: { fromPatient: uuid(501), fromDoctor: uuid(502) },
  2: { fromPatient: uuid(503), fromDoctor: uuid(504) },
} as const;
export const uploads = { 1: uuid(505), 2: uuid(506) } as const;
export const signals = { 1: uuid(511), 2: uuid(512) } as const;

/** Of both pairs: a message each way, one of them corrected, its arrival, a receipt, an upload, typing, both and a guest in the call, a signal, notes, a review. */
export async function addCorrespondence(owner: pg.Client): Promise<void> {
  for (const pair of [1, 2] as const) {
    await addMessages(owner, pair);
    await addCall(owner, pair);
    await addNotes(owner, pair);
    await owner.query(
      `insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
       values ($1, $2, $3, 'patient', 'nobody came')`,
      [visits[pair].completed, people[PAIRS[pair].patient], people[PAIRS[pair].doctor]],
    );
    await owner.query('insert into end_questions (appointment_id, look_at) values ($1, now())', [visits[pair].now]);
    await owner.query(`insert into reviews (appointment_id, patient_id, provider_id, rating) values ($1, $2, $3, 5)`, [
      visits[pair].reviewed,
      people[PAIRS[pair].patient],
      providers[PAIRS[pair].doctor],
    ]);
    await owner.query(
      `insert into review_reports (review_id, reporter_id, reason) select id, $1, 'untrue' from reviews where provider_id = $2`,
      [people[PAIRS[pair].patient], providers.doctor],
    );
  }
}

async function addMessages(owner: pg.Client, pair: Pair): Promise<void> {
  const insert = `insert into messages (id, appointment_id, sender_id, content) values ($1, $2, $3, 'hello')`;
  const { patient, doctor } = PAIRS[pair];
  await owner.query(insert, [messages[pair].fromPatient, visits[pair].now, people[patient]]);
  await owner.query(insert, [messages[pair].fromDoctor, visits[pair].now, people[doctor]]);
  await owner.query(`update messages set content = 'good day' where id = $1`, [messages[pair].fromPatient]);
  await owner.query('insert into message_receipts (message_id, user_id) values ($1, $2)', [
    messages[pair].fromPatient,
    people[doctor],
  ]);
  await owner.query(`insert into saved_replies (user_id, title, en) values ($1, 'Fasting', 'Come fasting.')`, [
    people[doctor],
  ]);
  for (const person of [patient, doctor]) {
    await owner.query('insert into message_deliveries (appointment_id, user_id, up_to) values ($1, $2, 1)', [
      visits[pair].now,
      people[person],
    ]);
  }
  await owner.query(
    `insert into uploads (id, appointment_id, sender_id, client_id, name, size) values ($1, $2, $3, uuidv7(), 'a.pdf', 1)`,
    [uploads[pair], visits[pair].now, people[patient]],
  );
}

async function addCall(owner: pg.Client, pair: Pair): Promise<void> {
  const { patient, doctor } = PAIRS[pair];
  for (const person of [patient, doctor]) {
    const values = [visits[pair].now, people[person]];
    await owner.query(
      'insert into typing_indicators (appointment_id, user_id, is_typing) values ($1, $2, true)',
      values,
    );
    await owner.query('insert into call_presence (appointment_id, user_id) values ($1, $2)', values);
  }
  await addGuest(owner, pair);
  await owner.query('update call_presence set admitted_at = now() where appointment_id = $1', [visits[pair].now]);
  await owner.query(
    `insert into call_signals (id, appointment_id, sender_id, recipient_id, payload) values ($1, $2, $3, $4, '{}')`,
    [signals[pair], visits[pair].now, people[patient], people[doctor]],
  );
}

async function addGuest(owner: pg.Client, pair: Pair): Promise<void> {
  const guest = pair === 1 ? guests.guest : guests.otherGuest;
  await owner.query(
    `insert into call_guests (id, holder, appointment_id, invited_by, kind, token_hash)
     values ($1, $1, $2, $3, 'family', $4)`,
    [guest, visits[pair].now, people[PAIRS[pair].patient], String(pair).repeat(64)],
  );
  await owner.query('insert into call_presence (appointment_id, user_id) values ($1, $2)', [visits[pair].now, guest]);
}

/** A draft, a signed note with an addendum, a signature that is pending, what both said of the visit, and how its practice is reached. */
async function addNotes(owner: pg.Client, pair: Pair): Promise<void> {
  const { now, reviewed, completed } = visits[pair];
  const { patient, doctor } = PAIRS[pair];
  await owner.query(
    `insert into pending_acts (appointment_id, author_id, act, note_version) values ($1, $2, 'sign', 1)`,
    [completed, people[doctor]],
  );
  await owner.query('insert into encounter_notes (appointment_id) values ($1), ($2)', [now, reviewed]);
  await owner.query('update encounter_notes set signed_at = now() where appointment_id = $1', [reviewed]);
  await owner.query(`insert into encounter_addenda (appointment_id, content) values ($1, 'more')`, [reviewed]);
  await owner.query(
    `insert into visit_feedback (appointment_id, user_id, score) values ($1, $2, 'good'), ($1, $3, 'fair')`,
    [reviewed, people[patient], people[doctor]],
  );
  await owner.query(
    `insert into provider_contacts (provider_id, phone, address) values ($1, '+442079460000', '1 Harley Street')`,
    [providers[doctor]],
  );
  await owner.query(`update profiles set phone = '+12125550142' where user_id = $1`, [people[patient]]);
  await owner.query(`update appointments set appointment_type = 'phone' where id = $1`, [reviewed]);
  await owner.query(`update providers set visit_types = '{video,phone,in_person}' where id = $1`, [providers[doctor]]);
}

/** Across the pairs, whose own visits stay open: each of both sides has blocked the doctor or the patient of the other pair. */
export async function addBlocks(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into blocks (patient_id, provider_user_id, side)
     select patient, doctor, side from unnest(array['patient', 'provider']) side,
       (values ($1::uuid, $2::uuid), ($3, $4)) pairs (patient, doctor)`,
    [people.patient, people.otherDoctor, people.otherPatient, people.doctor],
  );
}
