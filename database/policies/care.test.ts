import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asActor, attempt } from './attempts.ts';
import { openWorld, type World } from './world.ts';
import { messages } from './world-correspondence.ts';
import { people, providers } from './world-people.ts';
import { visits } from './world-visits.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.connections.owner.query(
    `insert into care_links (patient_id, caregiver_id, relationship, rights, state, accepted_at)
     values ($1, $2, 'child', '{visits}', 'active', now())`,
    [people.patient, people.otherPatient],
  );
});
afterAll(() => world?.close());

const { patient } = people;
const message = (sender: string) =>
  `insert into messages (appointment_id, sender_id, content) values ('${visits[1].now}', '${sender}', 'hi')`;

/** What each right opens to a caregiver who is of another visit altogether. */
const opens: Record<string, Record<string, string>> = {
  visits: {
    'a visit': `select from appointments where id = '${visits[1].now}'`,
    'who booked it': `select from visit_bookers where appointment_id = '${visits[1].now}'`,
    'what came of its money': `select from visit_money where appointment_id = '${visits[1].now}'`,
    'how its payment stands': `select from visit_payment_status where appointment_id = '${visits[1].now}'`,
    'the patient’s name': `select from patient_names where user_id = '${patient}'`,
  },
  book: {
    'a booking': `insert into appointments (patient_id, provider_id, appointment_type, start_time)
      values ('${patient}', '${providers.colleague}', 'video', now() + interval '3 days')`,
  },
  records: {
    'the profile': `select from profiles where user_id = '${patient}'`,
    'a signed note': `select from encounter_notes where patient_id = '${patient}' and signed_at is not null`,
    'its addenda': `select from encounter_addenda where patient_id = '${patient}'`,
    'what was changed': `select from health_changes where user_id = '${patient}'`,
  },
  messages: {
    'a message': `select from messages where id = '${messages[1].fromDoctor}'`,
    'who wrote it': `select from message_writers where message_id = '${messages[1].fromDoctor}'`,
    'the conversation': `select from conversations where appointment_id = '${visits[1].now}'`,
    'a message of one’s own': message(people.otherPatient),
  },
  manage: {
    'the profile to write': `update profiles set allergies = 'none' where user_id = '${patient}'`,
    'the patient’s place in a call': `insert into call_presence (appointment_id, user_id)
      values ('${visits[1].fresh}', '${people.otherPatient}')`,
    'who is in the call': `select from call_presence where appointment_id = '${visits[1].now}'`,
    'a place in the line': `insert into waitlist_entries (patient_id, provider_id, appointment_type, wanted_from, wanted_until)
      values ('${patient}', '${providers.colleague}', 'video', now() + interval '5 days', now() + interval '6 days')`,
    'where they wait': `select from waitlist_entries where patient_id = '${patient}'`,
    'what is offered': `select from waitlist_offers where patient_id = '${patient}'`,
    'what was said of a visit': `select from own_reviews where appointment_id = '${visits[1].reviewed}'`,
  },
};

async function may(statement: string): Promise<boolean> {
  return (await asActor(world.connections, 'otherPatient', (client) => attempt(client, statement))) === 'reached';
}
const setLink = (rights: string, state: string) =>
  world.connections.owner.query(
    `update care_links set rights = $1, state = $2 where caregiver_id = $3 and patient_id = $4`,
    [rights, state, people.otherPatient, patient],
  );
const wanted = Object.entries(opens).flatMap(([right, things]) =>
  Object.entries(things).map(([thing, statement]) => ({ right, thing, statement })),
);

describe.each(wanted)('$right opens $thing', ({ right, statement }) => {
  it('while it is given, and to nobody whose link has ended', async () => {
    // The manager of a profile reads it, too.
    await setLink(right === 'manage' ? '{visits,records,manage}' : `{visits,${right}}`, 'active');
    expect(await may(statement)).toBe(true);
    await setLink(`{visits,${right}}`, 'ended');
    expect(await may(statement)).toBe(false);
  });

  it('and no other right does', async () => {
    const others = Object.keys(opens).filter((other) => other !== right && other !== 'visits');
    await setLink(`{visits,${others.join(',')}}`, 'active');
    expect(await may(statement)).toBe(right === 'visits');
  });
});

it('opens nothing in somebody else’s name', async () => {
  await setLink('{visits,book,records,messages,manage}', 'active');
  expect(await may(message(patient))).toBe(false);
  expect(await may(`update profiles set allergies = 'none' where user_id = '${people.doctor}'`)).toBe(false);
  expect(await may(`select from care_links where patient_id = '${patient}' and caregiver_id is null`)).toBe(false);
});
