import type pg from 'pg';
import { uuid } from './ids.ts';
import { people, providers } from './world-people.ts';
import { visits } from './world-visits.ts';

const TOLD = { patient: { id: uuid(501), pair: 1 }, otherPatient: { id: uuid(502), pair: 2 } } as const;

/** What each has asked support. */
export const tickets = {
  patient: uuid(601),
  otherPatient: uuid(602),
  doctor: uuid(603),
  otherDoctor: uuid(604),
} as const;

/** What each has asked support before, which is closed. */
export const closedTickets = {
  patient: uuid(611),
  otherPatient: uuid(612),
  doctor: uuid(613),
  otherDoctor: uuid(614),
} as const;

/** What both patients were told, with their switches, calendar addresses, consents, copies and deletions, and a reminder that was set off. */
export async function addNotifications(owner: pg.Client): Promise<void> {
  await owner.query(`insert into photos (user_id, provider_id, state) values ($1, $2, 'shown')`, [
    people.doctor,
    providers.doctor,
  ]);
  for (const [name, { id, pair }] of Object.entries(TOLD)) {
    const user = people[name as keyof typeof TOLD];
    await owner.query(
      `insert into notifications (id, user_id, key, kind, appointment_id) values ($1, $2, 'k', 'reminder_day', $3)`,
      [id, user, visits[pair].now],
    );
    await owner.query(
      `insert into notification_deliveries (notification_id, user_id, channel, state) values ($1, $2, 'email', 'sent')`,
      [id, user],
    );
    await owner.query(
      `insert into notification_preferences (user_id, event, channel, is_on) values ($1, 'reminder', 'email', false)`,
      [user],
    );
    await owner.query(`insert into digest_items (user_id, notification_id) values ($1, $2)`, [user, id]);
    await owner.query(`insert into drafts (user_id, appointment_id, content) values ($1, $2, 'Dear')`, [
      user,
      visits[pair].now,
    ]);
    await owner.query(
      `insert into saved_forms (user_id, address, fields) values ($1, '/en/profile', '[["phone", "1"]]')`,
      [user],
    );
    await owner.query(`insert into calendar_feeds (user_id) values ($1)`, [user]);
    await owner.query(`insert into photos (user_id, state) values ($1, 'shown')`, [user]);
    await owner.query(`insert into favorite_providers (user_id, provider_id) values ($1, $2)`, [
      user,
      providers.doctor,
    ]);
    await owner.query(
      `insert into consents (user_id, kind, version, is_given) values ($1, 'health_sharing', '1', true)`,
      [user],
    );
    await owner.query(`insert into recommendations (user_id, score) values ($1, 9)`, [user]);
    await owner.query(`insert into exports (user_id) values ($1)`, [user]);
    await owner.query(
      `insert into passkeys (user_id, credential_id, public_key, name) values ($1, uuidv7()::text, '', 'Key')`,
      [user],
    );
    await owner.query(`insert into security_events (user_id, kind) values ($1, 'signed_in')`, [user]);
    await owner.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       select user_id, id, 'https://push.example/' || user_id, repeat('k', 87), repeat('a', 22)
       from auth.session where user_id = $1`,
      [user],
    );
    await owner.query(
      `insert into push_deliveries (notification_id, subscription_id) select $1, id from push_subscriptions where user_id = $2`,
      [id, user],
    );
    await owner.query(`insert into account_deletions (user_id) values ($1)`, [user]);
  }
  await owner.query(`insert into reminders (appointment_id, lead_minutes, start_time) values ($1, 60, now())`, [
    visits[1].now,
  ]);
}

/** What everybody has asked support, with their first words, what they showed, a note of it, and what was closed and rated. */
export async function addTickets(owner: pg.Client): Promise<void> {
  for (const [name, id] of Object.entries(tickets)) {
    const values = [id, people[name as keyof typeof tickets]];
    await owner.query(
      `insert into tickets (id, user_id, client_id, category, subject) values ($1, $2, $1, 'visit', 'Late')`,
      values,
    );
    await owner.query(
      `insert into ticket_messages (ticket_id, author_id, client_id, body) values ($1, $2, $1, 'Why?')`,
      values,
    );
    await owner.query(
      `insert into ticket_notes (ticket_id, author_id, client_id, body) values ($1, $2, $1, 'Ask them')`,
      [id, people.admin],
    );
    await owner.query(
      `insert into report_evidence (ticket_id, kind, is_own, began_at) values ($1, 'call', false, now())`,
      [id],
    );
    const closed = [closedTickets[name as keyof typeof tickets], people[name as keyof typeof tickets]];
    await owner.query(
      `insert into tickets (id, user_id, client_id, category, subject, state)
       values ($1, $2, $1, 'visit', 'Late', 'closed')`,
      closed,
    );
    await owner.query(`insert into ticket_ratings (ticket_id, user_id, is_helpful) values ($1, $2, true)`, closed);
  }
  await owner.query(`insert into support_answers (title, en) values ('Receipt', 'It is under Billing.')`);
}

/** The settings and the key of the installation, a link of its set-up, and an address that refuses mails. */
export async function addInstallation(owner: pg.Client): Promise<void> {
  await owner.query(
    `select write_settings('Clinic', '', 'help@example.org', 'privacy@example.org', 'Clinic', '', '{}', '{en}')`,
  );
  await owner.query(`insert into mail_refusals (address, reason) values ('nobody@example.org', 'no such user')`);
  await owner.query(`insert into installation_keys (wrapped) values (repeat('w', 100))`);
  await owner.query(
    `insert into setup_links (token_hash, expires_at) values (repeat('a', 64), now() + interval '1 day')`,
  );
}
