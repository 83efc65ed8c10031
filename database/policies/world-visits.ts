import type pg from 'pg';
import { uuid } from './ids.ts';
import { stepTo } from './visit.ts';
import { people, providers } from './world-people.ts';

export const PAIRS = {
  1: { patient: 'patient', doctor: 'doctor' },
  2: { patient: 'otherPatient', doctor: 'otherDoctor' },
} as const;
export type Pair = keyof typeof PAIRS;

/** Per pair: one to join now, one to join without traces yet, one completed and reviewed, one completed, one held. */
export const visits = {
  1: { now: uuid(101), fresh: uuid(102), reviewed: uuid(103), completed: uuid(104), held: uuid(105) },
  2: { now: uuid(201), fresh: uuid(202), reviewed: uuid(203), completed: uuid(204), held: uuid(205) },
} as const;
export type VisitName = keyof (typeof visits)[1];

/** Minutes from now to the start, and the statuses passed on the way. */
const plans: Record<VisitName, { start: number; path: string[] }> = {
  now: { start: 5, path: ['confirmed'] },
  fresh: { start: -45, path: ['confirmed'] },
  reviewed: { start: -5000, path: ['confirmed', 'in_progress', 'completed'] },
  completed: { start: -6000, path: ['confirmed', 'in_progress', 'completed'] },
  held: { start: 3000, path: [] },
};
const pairs = [1, 2] as const;

export async function addVisits(owner: pg.Client): Promise<void> {
  for (const pair of pairs) {
    for (const [name, { start, path }] of Object.entries(plans)) {
      await addVisit(owner, { id: visits[pair][name as VisitName], pair, start, path });
    }
  }
}

type Visit = { id: string; pair: Pair; start: number; path: string[] };

async function addVisit(owner: pg.Client, { id, pair, start, path }: Visit): Promise<void> {
  const { patient, doctor } = PAIRS[pair];
  await owner.query(
    `insert into appointments (id, patient_id, provider_id, appointment_type, start_time, symptoms)
     values ($1, $2, $3, 'video', now() + interval '10 days' + $4 * interval '1 minute', 'cough')`,
    [id, people[patient], providers[doctor], start],
  );
  await owner.query(
    `update appointments set start_time = start_time - interval '10 days', end_time = end_time - interval '10 days' where id = $1`,
    [id],
  );
  for (const status of path) await owner.query(stepTo(status), [id]);
}

/** Both patients wait for a day of a doctor's, and each is offered a time of it. */
export async function addWaits(owner: pg.Client): Promise<void> {
  for (const pair of pairs) {
    await owner.query(`insert into search_wishes (user_id, specialty) values ($1, 'dentistry')`, [
      people[PAIRS[pair].patient],
    ]);
    const waiting = [people[PAIRS[pair].patient], providers.colleague, 9 + pair];
    await owner.query(
      `insert into waitlist_entries (patient_id, provider_id, appointment_type, wanted_from, wanted_until)
       values ($1, $2, 'video', now() + $3 * interval '1 day', now() + ($3 + 1) * interval '1 day')`,
      waiting,
    );
    await owner.query(
      `insert into waitlist_offers (entry_id, patient_id, provider_id, start_time, expires_at)
       select id, patient_id, provider_id, wanted_from, now() + interval '1 hour' from waitlist_entries where patient_id = $1`,
      waiting.slice(0, 1),
    );
    await owner.query(
      `insert into move_proposals (appointment_id, patient_id, provider_id, provider_user_id, from_start, start_time, expires_at)
       select id, patient_id, provider_id, provider_user_id, start_time, start_time + interval '5 days', now() + interval '1 hour'
       from appointments where id = $1`,
      [visits[pair].now],
    );
  }
}

/** Each patient has invited somebody to care for them, and a visit of each was booked by another. */
export async function addCare(owner: pg.Client): Promise<void> {
  for (const pair of pairs) {
    await owner.query(
      `insert into care_links (patient_id, relationship, rights, email, token_hash, expires_at)
       values ($1, 'child', '{visits}', 'caregiver@example.org', repeat($2, 64), now() + interval '1 day')`,
      [people[PAIRS[pair].patient], String(pair)],
    );
    await owner.query('update appointments set booked_by = $2 where id = $1', [visits[pair].now, people.newcomer]);
  }
}

export const payments = { 1: uuid(301), 2: uuid(302), open: uuid(303) } as const;

export async function addMoney(owner: pg.Client): Promise<void> {
  for (const pair of pairs) {
    await addPayment(owner, { id: payments[pair], pair, visit: 'now', status: 'paid' });
    await owner.query(
      `insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, gateway_reference)
       select id, appointment_id, patient_id, provider_user_id, 'charge', amount_cents, id::text from payments where id = $1`,
      [payments[pair]],
    );
    await owner.query(
      `insert into captures (payment_id, reference, amount_cents, currency, standing)
       select id, 'pi_' || id, amount_cents, currency, 'accepted' from payments where id = $1`,
      [payments[pair]],
    );
    await owner.query('insert into payment_cards (payment_id) values ($1)', [payments[pair]]);
    await owner.query(
      `insert into refunds (capture_id, payment_id, amount_cents, currency)
       select id, payment_id, 1, currency from captures where payment_id = $1`,
      [payments[pair]],
    );
    const payer = people[PAIRS[pair].patient];
    await owner.query(`insert into gateway_customers (user_id, gateway, reference) values ($1, 'stripe', $2)`, [
      payer,
      `cus_${pair}`,
    ]);
  }
  await owner.query(`insert into capture_claims (id, capture_id, kind, amount_cents, status)
    select 're_1', id, 'refund', 1, 'pending' from captures limit 1`);
  await owner.query(`insert into capture_claims (id, capture_id, kind, amount_cents, status, closed_at)
    select 'dp_1', id, 'dispute', 1, 'won', now() from captures limit 1`);
  await owner.query(`insert into chargebacks (id, payment_id, amount_cents, currency, state, closed_at)
    select k.id, c.payment_id, 1, c.currency, 'won', now()
    from capture_claims k join captures c on c.id = k.capture_id where k.id = 'dp_1'`);
  await owner.query(`insert into reconciliations (day) values ('2026-01-01')`);
  await owner.query(`insert into payment_alerts (key, kind) values ('alert', 'unhandled')`);
  await owner.query(`insert into backup_runs (kind) values ('backup')`);
  await owner.query(`insert into failed_work (id, effect, payload, created_at) values (uuidv7(), 'note', '{}', now())`);
  await addPayment(owner, { id: payments.open, pair: 2, visit: 'held', status: 'pending' });
  await owner.query(
    `insert into payment_events (id, gateway, type, payload) values ('evt_1', 'sandbox', 'paid', '{}')`,
  );
  await owner.query(
    `insert into sandbox_sessions (id, amount_cents, currency, description, locale, success_url, cancel_url, metadata, expires_at)
     values ('cs_1', 1, 'USD', '', 'en', '', '', '{}', now()), ('cs_2', 1, 'USD', '', 'en', '', '', '{}', now())`,
  );
  await owner.query(
    `insert into sandbox_disputes (session_id, id, amount_cents, reason, due_at) values ('cs_2', 'dp_2', 1, 'general', now())`,
  );
}

type Payment = { id: string; pair: Pair; visit: VisitName; status: string };

async function addPayment(owner: pg.Client, { id, pair, visit, status }: Payment): Promise<void> {
  await owner.query(
    `insert into payments (id, appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, checkout_url)
     select $1, id, patient_id, provider_user_id, fee_cents, $3, 'sandbox', '/pay' from appointments where id = $2`,
    [id, visits[pair][visit], status],
  );
}

export const logged = { 1: uuid(401), 2: uuid(402) } as const;

/** What the product notes about itself: effects, accesses, counters, mails. */
export async function addOperations(owner: pg.Client): Promise<void> {
  for (const pair of pairs) {
    const { patient, doctor } = PAIRS[pair];
    await owner.query(
      `insert into access_log (id, actor_id, actor_role, action, subject, patient_id) values ($1, $2, 'doctor', 'read', 'visit', $3)`,
      [logged[pair], people[doctor], people[patient]],
    );
  }
  await owner.query('select add_access_leaves(10)');
  await owner.query('insert into access_waiting (entry_id) values (uuidv7())');
  await owner.query(`insert into access_checkpoints (size, note) values (2, 'a note')`);
  await owner.query(`insert into access_verifications (leaves, with_saved, findings) values (2, true, '{}')`);
  await owner.query(`insert into outbox (id, effect) values ($1, 'note')`, [uuid(403)]);
  await owner.query(`insert into early_access (email, topic, locale) values ('early@example.org', 'carebridge', 'en')`);
  await owner.query(
    `insert into funnel_events (id, at, step, locale, times) values (uuidv7(), date_trunc('hour', now()), 'search', 'en', 1)`,
  );
  await owner.query(`insert into booking_times (id, seconds) values (uuidv7(), 70)`);
  await owner.query(
    `insert into booking_origins (appointment_id, user_id, origin) select id, patient_id, 'search' from appointments where id = any ($1)`,
    [pairs.map((pair) => visits[pair].now)],
  );
  await owner.query(`insert into service_hours (hour, minutes) values (date_trunc('hour', now()), 1::bit(60))`);
  await owner.query(`insert into search_misses (locale, word) values ('en', 'quux')`);
  await owner.query(`insert into rate_limits (key, window_start, hits) values ('key', now(), 1)`);
  await owner.query(
    `insert into mails (key, recipient, locale, subject, html, body_text) values ('mail', 'a@example.org', 'en', '', '', '')`,
  );
}
