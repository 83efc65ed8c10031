import type { Belonging } from './samples.ts';
import type { ActorName } from './vocabulary.ts';
import { messages } from './world-correspondence.ts';
import { closedTickets, tickets } from './world-notifications.ts';
import { breach, guests, people, providers, specialty } from './world-people.ts';
import { PAIRS, type Pair, visits } from './world-visits.ts';

/** A row to insert. `owner` is in whose name; without one it is a forgery that no person may write. */
export type Insertion = Belonging & { name: string; sql: string };
type Somebody = ActorName & keyof typeof people;

const patients = ['patient', 'otherPatient'] as const;
const doctors = ['doctor', 'otherDoctor'] as const;
const somebody: readonly Somebody[] = [...patients, ...doctors];
const everybody: readonly Somebody[] = [...somebody, 'admin'];

const pairOf = (person: Somebody): Pair => (person.startsWith('other') ? 2 : 1);
const partner = (person: Somebody): Somebody => {
  const { patient, doctor } = PAIRS[pairOf(person)];
  return person === patient ? doctor : patient;
};
const inNameOf = (names: readonly Somebody[], sql: (person: Somebody, pair: Pair) => string): Insertion[] =>
  names.map((owner) => ({ name: `in the name of ${owner}`, owner, sql: sql(owner, pairOf(owner)) }));
const forged = (name: string, sql: string): Insertion => ({ name, sql });

const message = (sender: Somebody, pair: Pair) =>
  `insert into messages (appointment_id, sender_id, content) values ('${visits[pair].now}', '${people[sender]}', 'hi')`;
const savedReply = (person: Somebody) =>
  `insert into saved_replies (user_id, title, en) values ('${people[person]}', 'Fasting', 'Please come fasting.')`;
const recommendation = (person: Somebody) =>
  `insert into recommendations (user_id, score) values ('${people[person]}', 9) on conflict do nothing`;
const receipt = (reader: Somebody, pair: Pair) =>
  `insert into message_receipts (message_id, user_id) values ('${messages[pair].fromDoctor}', '${people[reader]}')`;
const typing = (person: Somebody, pair: Pair) =>
  `insert into typing_indicators (appointment_id, user_id, is_typing) values ('${visits[pair].fresh}', '${people[person]}', true)`;
const delivery = (person: Somebody, pair: Pair) =>
  `insert into message_deliveries (appointment_id, user_id, up_to) values ('${visits[pair].fresh}', '${people[person]}', 1)`;
const draft = (person: Somebody, pair: Pair) =>
  `insert into drafts (appointment_id, user_id, content) values ('${visits[pair].fresh}', '${people[person]}', 'Dear')`;
const upload = (sender: Somebody, pair: Pair) =>
  `insert into uploads (appointment_id, sender_id, client_id, name, size)
   values ('${visits[pair].now}', '${people[sender]}', uuidv7(), 'a.pdf', 1)`;
const fileMessage = (sender: Somebody, pair: Pair, path: string) =>
  `insert into messages (appointment_id, sender_id, content, message_type, attachment_url, attachment_name, attachment_size, attachment_type)
   values ('${visits[pair].now}', '${people[sender]}', 'a.pdf', 'file', '${path}', 'a.pdf', 1, 'application/pdf')`;
const presence = (person: Somebody, pair: Pair) =>
  `insert into call_presence (appointment_id, user_id) values ('${visits[pair].fresh}', '${people[person]}')`;
const signal = (sender: Somebody, recipient: Somebody, pair: Pair) =>
  `insert into call_signals (appointment_id, sender_id, recipient_id, payload)
   values ('${visits[pair].now}', '${people[sender]}', '${people[recipient]}', '{}')`;
const guestSignal = `insert into call_signals (appointment_id, sender_id, recipient_id, payload)
   values ('${visits[1].now}', '${guests.guest}', '${people.doctor}', '{}')`;
const guestPresence = `insert into call_presence (appointment_id, user_id) values ('${visits[1].now}', '${guests.guest}')
   on conflict (appointment_id, user_id) do update set joined_at = app_now()`;
const invitation = (pair: Pair) =>
  `insert into call_guests (appointment_id, kind, token_hash) values ('${visits[pair].now}', 'family', '${'f'.repeat(64)}')`;
const review = (patient: Somebody, pair: Pair, visit: 'completed' | 'now') =>
  `insert into reviews (appointment_id, patient_id, provider_id, rating)
   values ('${visits[pair][visit]}', '${people[patient]}', '${providers[PAIRS[pair].doctor]}', 5)`;
const feedback = (person: Somebody, pair: Pair) =>
  `insert into visit_feedback (appointment_id, user_id, score) values ('${visits[pair].completed}', '${people[person]}', 'good')`;
const booking = (patient: Somebody, provider: keyof typeof providers) =>
  `insert into appointments (patient_id, provider_id, appointment_type, start_time)
   values ('${people[patient]}', '${providers[provider]}', 'video', now() + interval '3 days')`;
const favorite = (person: Somebody, provider: keyof typeof providers) =>
  `insert into favorite_providers (user_id, provider_id) values ('${people[person]}', '${providers[provider]}')
   on conflict do nothing`;
const waiting = (person: Somebody) =>
  `insert into waitlist_entries (patient_id, provider_id, appointment_id, appointment_type, wanted_from, wanted_until)
   values ('${people[person]}', '${providers.colleague}', null, 'video', now() + interval '1 day', now() + interval '2 days')`;
const wishing = (person: Somebody) =>
  `insert into search_wishes (user_id, specialty) values ('${people[person]}', 'nephrology')`;
const application = (person: Somebody) =>
  `insert into providers (user_id, specialty_id, license_number, languages, time_zone)
   values ('${people[person]}', '${specialty}', 'licence', '{en}', 'UTC') on conflict do nothing`;
const access = (actor: Somebody, role: string) =>
  `insert into access_log (actor_id, actor_role, action, subject) values ('${people[actor]}', '${role}', 'read', 'visit')`;
const effect = (pair: Pair) =>
  `insert into outbox (effect, payload) values ('note', '{"appointmentId": "${visits[pair].now}"}')`;
const aboutProvider = (table: string, columns: string, values: string): Insertion[] =>
  inNameOf(doctors, (_, pair) => {
    return `insert into ${table} (provider_id, ${columns}) values ('${providers[PAIRS[pair].doctor]}', ${values})`;
  });
const ticketNote = (author: Somebody) =>
  `insert into ticket_notes (ticket_id, author_id, client_id, body)
   values ('${tickets.patient}', '${people[author]}', uuidv7(), 'Ask them')`;
const ticketRating = (asker: keyof typeof tickets, ticket: string = closedTickets[asker]) =>
  `insert into ticket_ratings (ticket_id, user_id, is_helpful) values ('${ticket}', '${people[asker]}', true)
   on conflict do nothing`;
const ticket = (person: Somebody, category: string, visit?: string) =>
  `insert into tickets (user_id, client_id, category, subject, appointment_id)
   values ('${people[person]}', uuidv7(), '${category}', 'Late', ${visit ? `'${visit}'` : 'null'})`;
const ticketMessage = (author: Somebody, asker: keyof typeof tickets) =>
  `insert into ticket_messages (ticket_id, author_id, client_id, body)
   values ('${tickets[asker]}', '${people[author]}', uuidv7(), 'Why?')`;
const worker = (sql: string): Insertion[] => [{ name: 'as the product itself', sql }];

/** What each table that somebody may insert into is offered, forgeries among it. */
export const insertions: Record<string, Insertion[]> = {
  'auth.account': worker(
    `insert into auth.account (user_id, account_id, provider_id) values ('${people.newcomer}', 'a', 'p')`,
  ),
  'auth.mailbox_proofs': worker(`insert into auth.mailbox_proofs (user_id) values ('${people.newcomer}')`),
  'auth.rate_limit': worker(`insert into auth.rate_limit (key, count, last_request) values ('k', 1, 1)`),
  'auth.session': worker(
    `insert into auth.session (user_id, token, expires_at) values ('${people.newcomer}', 't', now())`,
  ),
  'auth.two_factor': worker(
    `insert into auth.two_factor (user_id, secret, backup_codes) values ('${people.newcomer}', 's', 'c')`,
  ),
  'auth.used_challenges': worker(`insert into auth.used_challenges (nonce) values (uuidv7())`),
  'auth.password_guesses': worker(`insert into auth.password_guesses (session_id) select id from auth.session limit 1`),
  'auth.used_codes': worker(`insert into auth.used_codes (user_id, code) values ('${people.newcomer}', '123456')`),
  'auth.user': worker(`insert into auth.user (name, email) values ('n', 'n@example.org')`),
  'auth.verification': worker(`insert into auth.verification (identifier, value, expires_at) values ('i', 'v', now())`),
  account_deletions: [
    ...inNameOf(
      patients,
      (person) => `insert into account_deletions (user_id) values ('${people[person]}') on conflict do nothing`,
    ),
    forged('of a doctor with open visits', `insert into account_deletions (user_id) values ('${people.doctor}')`),
    forged('of an administrator', `insert into account_deletions (user_id) values ('${people.admin}')`),
  ],
  access_log: [
    ...inNameOf(everybody, (person) =>
      access(person, person === 'admin' ? 'admin' : person.replace('other', '').toLowerCase()),
    ),
    {
      name: 'in nobody’s name',
      owner: 'visitor',
      sql: `insert into access_log (action, subject, actor_id, actor_role) values ('read', 'visit', null, null)`,
    },
    {
      name: 'in the name of a guest',
      owner: 'guest',
      sql: access('patient', 'guest').replace(people.patient, guests.guest),
    },
    forged('by a patient as an administrator', access('patient', 'admin')),
  ],
  access_checkpoints: worker(`insert into access_checkpoints (size, note) values (3, 'a note')`),
  access_hashes: worker(`insert into access_hashes (level, position, hash) values (0, 9, sha256('a'))`),
  access_leaves: worker(`insert into access_leaves (position, erasure) values (9, 'words')`),
  access_waiting: worker(`insert into access_waiting (entry_id) values (uuidv7())`),
  appointments: [
    ...inNameOf(everybody, (person) => booking(person, 'colleague')),
    forged('by a doctor with themself', booking('doctor', 'doctor')),
  ],
  availability_exceptions: aboutProvider('availability_exceptions', 'date', `'2031-01-01'`),
  drafts: [
    ...inNameOf(somebody, draft),
    forged('in another pair’s visit', draft('patient', 2)),
    forged('by an administrator', draft('admin', 1)),
  ],
  calendar_feeds: inNameOf(
    everybody,
    (person) => `insert into calendar_feeds (user_id) values ('${people[person]}') on conflict do nothing`,
  ),
  consents: inNameOf(
    everybody,
    (person) =>
      `insert into consents (user_id, kind, version, is_given) values ('${people[person]}', 'terms', '1', true)`,
  ),
  exports: inNameOf(
    everybody,
    (person) => `insert into exports (user_id) values ('${people[person]}') on conflict do nothing`,
  ),
  passkeys: inNameOf(
    everybody,
    (person) =>
      `insert into passkeys (user_id, credential_id, public_key, name) values ('${people[person]}', uuidv7()::text, '', 'Key')`,
  ),
  security_events: inNameOf(
    everybody,
    (person) => `insert into security_events (user_id, kind) values ('${people[person]}', 'signed_in')`,
  ),
  call_guests: [
    { name: 'to a visit of pair 1', pair: 1, sql: invitation(1) },
    { name: 'to a visit of pair 2', pair: 2, sql: invitation(2) },
  ],
  call_presence: [
    ...inNameOf(somebody, presence),
    { name: 'as the invited guest', owner: 'guest', sql: guestPresence },
    forged('as a guest of another visit', guestPresence.replace(visits[1].now, visits[1].fresh)),
    forged('in another pair’s visit', presence('patient', 2)),
    forged('before the window', presence('patient', 1).replace(visits[1].fresh, visits[1].held)),
  ],
  call_signals: [
    ...inNameOf(somebody, (person, pair) => signal(person, partner(person), pair)),
    forged('in another pair’s visit', signal('patient', 'otherDoctor', 2)),
    forged('to somebody outside the visit', signal('patient', 'otherDoctor', 1)),
    forged('to oneself', signal('patient', 'patient', 1)),
    { name: 'from the admitted guest', owner: 'guest', sql: guestSignal },
    forged('where nobody was admitted yet', signal('patient', 'doctor', 1).replace(visits[1].now, visits[1].fresh)),
    forged('from a guest to another visit', guestSignal.replace(people.doctor, people.otherDoctor)),
  ],
  encounter_addenda: inNameOf(doctors, (_, pair) => {
    return `insert into encounter_addenda (appointment_id, content) values ('${visits[pair].reviewed}', 'more')`;
  }),
  encounter_notes: inNameOf(doctors, (_, pair) => {
    return `insert into encounter_notes (appointment_id, plan) values ('${visits[pair].completed}', 'rest')`;
  }),
  provider_documents: inNameOf(doctors, (person, pair) => {
    return `insert into provider_documents (provider_id, user_id, kind, name, type, size, scan, path)
      values ('${providers[PAIRS[pair].doctor]}', '${people[person]}', 'identity', 'b.pdf', 'application/pdf', 1, 'clean',
        '${people[person]}/documents/b.pdf')`;
  }),
  provider_contacts: inNameOf(doctors, (_, pair) => {
    const provider = providers[PAIRS[pair].doctor];
    return `insert into provider_contacts (provider_id, phone) values ('${provider}', '+12125550142') on conflict do nothing`;
  }),
  visit_feedback: [
    ...inNameOf(somebody, (person, pair) => feedback(person, pair)),
    forged('about another pair’s visit', feedback('patient', 2)),
  ],
  gateway_customers: worker(
    `insert into gateway_customers (user_id, gateway, reference) values ('${people.newcomer}', 'stripe', 'cus_new')`,
  ),
  captures: worker(
    `insert into captures (payment_id, reference, amount_cents, currency)
     select id, 'pi_new', 1, 'USD' from payments limit 1`,
  ),
  payment_cards: worker(
    `insert into payment_cards (payment_id) select id from payments where id not in (select payment_id from payment_cards) limit 1`,
  ),
  capture_claims: worker(
    `insert into capture_claims (id, capture_id, kind, amount_cents, status) select 'dp', id, 'dispute', 1, 'open' from captures limit 1`,
  ),
  failed_work: worker(`insert into failed_work (id, effect, payload, created_at) values (uuidv7(), 'e', '{}', now())`),
  breaches: [
    {
      name: 'a breach',
      sql: `insert into breaches (what, kinds, noticed_at, risk) values ('Lost', '{availability}', now(), 'high')`,
    },
  ],
  breach_letters: [
    {
      name: 'a letter',
      sql: `insert into breach_letters (breach_id, recipient, language, body)
       values ('${breach}', 'authority', 'ar', 'Dear authority')`,
    },
  ],
  reconciliations: worker(`insert into reconciliations (day) values ('2026-01-02')`),
  chargebacks: worker(
    `insert into chargebacks (id, payment_id, amount_cents, currency, state)
     select k.id, c.payment_id, 1, c.currency, 'under_review' from capture_claims k join captures c on c.id = k.capture_id
     where k.kind = 'refund' limit 1`,
  ),
  payment_alerts: worker(`insert into payment_alerts (key, kind) values ('k', 'unmatched')`),
  refunds: worker(
    `insert into refunds (capture_id, payment_id, amount_cents, currency, state)
     select id, payment_id, 1, currency, 'void' from captures limit 1`,
  ),
  ledger_entries: worker(
    `insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, gateway_reference)
     select payment_id, appointment_id, patient_id, provider_user_id, 'refund', 1, 're' from ledger_entries limit 1`,
  ),
  favorite_providers: [
    ...inNameOf(everybody, (person) => favorite(person, 'colleague')),
    forged('of a doctor who is not listed', favorite('patient', 'otherDoctor')),
  ],
  mails: worker(
    `insert into mails (key, recipient, locale, subject, html, body_text) values ('m', 'b@example.org', 'en', '', '', '')`,
  ),
  message_deliveries: [...inNameOf(somebody, delivery), forged('in another pair’s visit', delivery('patient', 2))],
  message_receipts: [...inNameOf(somebody, receipt), forged('on another pair’s message', receipt('patient', 2))],
  recommendations: [...inNameOf(patients, recommendation), forged('by a doctor', recommendation('doctor'))],
  saved_replies: [...inNameOf(doctors, savedReply), forged('by a patient', savedReply('patient'))],
  messages: [
    ...inNameOf(somebody, message),
    forged('into another pair’s visit', message('patient', 2)),
    {
      name: 'with a file of their own',
      owner: 'patient',
      sql: fileMessage('patient', 1, `${visits[1].now}/${people.patient}/a.pdf`),
    },
    forged('into a visit that does not exist', message('patient', 1).replace(visits[1].now, people.newcomer)),
  ],
  notification_preferences: inNameOf(
    everybody,
    (person) =>
      `insert into notification_preferences (user_id, event, channel, is_on) values ('${people[person]}', 'change', 'email', false)`,
  ),
  notification_deliveries: worker(
    `insert into notification_deliveries (notification_id, user_id, channel, state)
     select id, user_id, 'push', 'waiting' from notifications limit 1`,
  ),
  digest_items: worker(
    `insert into digest_items (user_id, notification_id) select user_id, id from notifications on conflict do nothing`,
  ),
  funnel_events: worker(
    `insert into funnel_events (id, at, step, locale, times) values (uuidv7(), date_trunc('hour', now()), 'doctor', 'en', 1)`,
  ),
  booking_times: worker(`insert into booking_times (id, seconds) values (uuidv7(), 90)`),
  booking_origins: worker(
    `insert into booking_origins (appointment_id, user_id, origin) select id, patient_id, 'search' from appointments on conflict do nothing`,
  ),
  service_hours: worker(
    `insert into service_hours (hour, minutes) values (date_trunc('hour', now()) - interval '1 day', 1::bit(60))`,
  ),
  push_deliveries: worker(
    `insert into push_deliveries (notification_id, subscription_id)
     select n.id, s.id from notifications n, push_subscriptions s where n.user_id <> s.user_id limit 1`,
  ),
  notifications: worker(
    `insert into notifications (user_id, key, kind) values ('${people.newcomer}', 'k', 'reminder_day')`,
  ),
  outbox: [
    { name: 'about pair 1', pair: 1, sql: effect(1) },
    { name: 'about pair 2', pair: 2, sql: effect(2) },
    {
      name: 'about a decision',
      listed: true,
      sql: `insert into outbox (effect, payload) values ('provider.verified', '{}')`,
    },
  ],
  payment_events: worker(`insert into payment_events (id, gateway, type, payload) values ('e', 'sandbox', 't', '{}')`),
  payments: worker(
    `insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, gateway)
     select id, patient_id, provider_user_id, 1, 'sandbox' from appointments where id = '${visits[1].held}'`,
  ),
  answer_times: inNameOf(
    doctors,
    (_, pair) =>
      `insert into answer_times (provider_id, within_hours) values ('${providers[PAIRS[pair].doctor]}', 24)
       on conflict (provider_id) do nothing`,
  ),
  written_answers: inNameOf(
    doctors,
    (_, pair) =>
      `insert into written_answers (provider_id, is_offered, fee_cents, within_hours)
       values ('${providers[PAIRS[pair].doctor]}', true, 2000, 24)
       on conflict (provider_id) do nothing`,
  ),
  provider_biographies: aboutProvider('provider_biographies', 'locale, bio', `'fr', 'Bonjour'`),
  providers: inNameOf(everybody, application),
  review_reports: inNameOf(
    everybody,
    (person) => `insert into review_reports (review_id, reporter_id, reason)
      select id, '${people[person]}', 'untrue' from reviews where provider_id = '${providers.doctor}' on conflict do nothing`,
  ),
  reviews: [
    ...inNameOf(patients, (person, pair) => review(person, pair, 'completed')),
    forged('of another pair’s visit', review('patient', 2, 'completed')),
    forged('of a visit that is not completed', review('patient', 1, 'now')),
    forged('by its doctor', review('doctor', 1, 'completed')),
  ],
  sandbox_disputes: worker(
    `insert into sandbox_disputes (session_id, id, amount_cents, reason, due_at)
     select id, 'dp_new', 1, 'general', now() from sandbox_sessions where id not in (select session_id from sandbox_disputes) limit 1`,
  ),
  sandbox_sessions: worker(
    `insert into sandbox_sessions (id, amount_cents, currency, description, locale, success_url, cancel_url, metadata, expires_at)
     values ('s', 1, 'USD', '', 'en', '', '', '{}', now())`,
  ),
  ticket_messages: [
    ...inNameOf(somebody, (person) => ticketMessage(person, person as keyof typeof tickets)),
    { name: 'as an administrator to anybody', owner: 'admin', sql: ticketMessage('admin', 'patient') },
    { name: 'as support to anybody', owner: 'support', sql: ticketMessage('support', 'patient') },
    ...(['verifier', 'finance', 'auditor'] as const).map((duty) =>
      forged(`with the duty ${duty}`, ticketMessage(duty, 'patient')),
    ),
    forged('into somebody else’s', ticketMessage('doctor', 'otherPatient')),
    forged(
      'into one that does not exist',
      ticketMessage('patient', 'patient').replace(tickets.patient, people.newcomer),
    ),
  ],
  ticket_notes: [
    { name: 'as an administrator', owner: 'admin', sql: ticketNote('admin') },
    { name: 'as support', owner: 'support', sql: ticketNote('support') },
    forged('by who asked', ticketNote('patient')),
    ...(['verifier', 'finance', 'auditor'] as const).map((duty) => forged(`with the duty ${duty}`, ticketNote(duty))),
  ],
  ticket_ratings: [
    ...inNameOf(somebody, (person) => ticketRating(person as keyof typeof tickets)),
    forged('of a ticket that is open', ticketRating('patient', tickets.patient)),
    forged('of somebody else’s', ticketRating('patient', closedTickets.otherPatient)),
  ],
  support_answers: worker(`insert into support_answers (title, en) values ('Receipt', 'It is under Billing.')`),
  tickets: [
    ...inNameOf(everybody, (person) => ticket(person, 'visit')),
    ...inNameOf(patients, (person, pair) => ticket(person, 'visit', visits[pair].now)),
    forged('about another pair’s visit', ticket('patient', 'visit', visits[2].now)),
    forged('that is a report of nobody', ticket('patient', 'conduct')),
  ],
  typing_indicators: [...inNameOf(somebody, typing), forged('in another pair’s visit', typing('patient', 2))],
  waitlist_entries: inNameOf(everybody, waiting),
  search_wishes: inNameOf(everybody, wishing),
  uploads: [...inNameOf(somebody, upload), forged('in another pair’s visit', upload('patient', 2))],
};
