import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';

/** Rows as the database has them, in the order in which they can be inserted. */
export interface History {
  appointments: Appointment[];
  call_presence: {
    appointment_id: string;
    user_id: string;
    patient_id: string;
    provider_user_id: string;
    part: string;
    stays: string;
  }[];
  payments: {
    id: string;
    appointment_id: string;
    patient_id: string;
    provider_user_id: string;
    amount_cents: number;
    status: string;
    gateway: string;
    captured_cents: number;
  }[];
  captures: { id: string; payment_id: string; reference: string; amount_cents: number; currency: string }[];
  capture_claims: {
    id: string;
    capture_id: string;
    kind: string;
    amount_cents: number;
    status: string;
    created_at: string;
  }[];
  ledger_entries: {
    id: string;
    payment_id: string;
    appointment_id: string;
    patient_id: string;
    provider_user_id: string;
    kind: string;
    amount_cents: number;
    gateway_reference: string;
    created_at: string;
  }[];
  payment_cards: { payment_id: string; card: string | null }[];
  security_events: {
    id: string;
    at: string;
    user_id: string;
    kind: string;
    network: string | null;
    user_agent: string | null;
    country: string | null;
    clock_minutes: number | null;
  }[];
  reviews: {
    id: string;
    appointment_id: string;
    patient_id: string;
    provider_id: string;
    rating: number;
    created_at: string;
    writer_id: string;
    removed_at: string | null;
    removal_reason: string | null;
  }[];
  access_log: {
    id: string;
    at: string;
    actor_id: string;
    actor_role: string;
    action: string;
    subject: string;
    patient_id: string;
  }[];
  care_links: {
    id: string;
    patient_id: string;
    relationship: string;
    rights: string[];
    state: string;
    email: string | null;
    token_hash: string | null;
    expires_at: string | null;
    created_at: string;
  }[];
  call_guests: {
    id: string;
    appointment_id: string;
    patient_id: string;
    provider_user_id: string;
    invited_by: string;
    kind: string;
    token_hash: string;
    expires_at: string;
    created_at: string;
  }[];
  conversations: { appointment_id: string; patient_id: string; provider_user_id: string }[];
  messages: {
    id: string;
    appointment_id: string;
    sequence: number;
    sender_id: string;
    patient_id: string;
    provider_user_id: string;
    content: string;
    created_at: string;
    taken_back_at: string | null;
  }[];
}
type Appointment = {
  id: string;
  patient_id: string;
  provider_id: string;
  provider_user_id: string;
  booked_by: string | null;
  appointment_type: string;
  status: string;
  start_time: string;
  end_time: string;
  created_at: string;
  urgency: string;
  fee_cents: number;
  outcome: string | null;
  outcome_by: string | null;
  outcome_at: string | null;
  refund_percent: number | null;
};
const TABLES = [
  'appointments',
  'call_presence',
  'payments',
  'captures',
  'capture_claims',
  'ledger_entries',
  'payment_cards',
  'security_events',
  'reviews',
  'access_log',
  'care_links',
  'call_guests',
  'conversations',
  'messages',
] as const satisfies (keyof History)[];

export const emptyHistory = (): History => Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as History;

/** The database has this history and no other; no trigger derives or refuses any of it. */
export function replaceHistory(owner: Database, history: History): Promise<void> {
  return owner.transaction(null, async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx);
    for (const table of TABLES) await run(`alter table ${table} disable trigger user`);
    for (const table of TABLES.toReversed()) await run(`delete from ${table}`);
    for (const table of TABLES) {
      const [first] = history[table];
      if (!first) continue;
      const columns = sql.raw(Object.keys(first).join(', '));
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(history[table])}::jsonb)`.execute(
        trx,
      );
    }
    for (const table of TABLES) await run(`alter table ${table} enable trigger user`);
    // As the database does by itself in time; without it the plans of the rules are guesses.
    await run(`analyze ${TABLES.join(', ')}`);
  });
}

export type Doctor = { userId: string; providerId: string };

/** Who is in a history, and a pen that writes it. */
export class HistoryWriter {
  readonly history = emptyHistory();
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  /** So many hours ago */
  at(hours: number): string {
    return new Date(this.#now - hours * 3_600_000).toISOString();
  }

  visit(doctor: Doctor, patient: string, given: VisitGiven): Appointment {
    const { hours, booked = hours + 24, status = 'completed', by = 'presence', type = 'video', fee = 6_000 } = given;
    const { urgency = 'routine', bookedBy = null } = given;
    const isHeld = status === 'completed';
    const visit: Appointment = {
      id: randomUUID(),
      patient_id: patient,
      provider_id: doctor.providerId,
      provider_user_id: doctor.userId,
      booked_by: bookedBy,
      appointment_type: type,
      status,
      start_time: this.at(hours),
      end_time: this.at(hours - 0.5),
      created_at: this.at(booked),
      urgency,
      fee_cents: fee,
      outcome: isHeld ? 'held' : null,
      outcome_by: isHeld ? by : null,
      outcome_at: isHeld ? this.at(hours - 1) : null,
      refund_percent: isHeld ? 0 : null,
    };
    this.history.appointments.push(visit);
    return visit;
  }

  presence(visit: Appointment, part: 'patient' | 'doctor' | 'guest', stayed = true): void {
    const user_id = part === 'doctor' ? visit.provider_user_id : part === 'patient' ? visit.patient_id : randomUUID();
    const stays = stayed ? `{["${visit.start_time}","${visit.end_time}")}` : '{}';
    const { id: appointment_id, patient_id, provider_user_id } = visit;
    this.history.call_presence.push({ appointment_id, user_id, patient_id, provider_user_id, part, stays });
  }

  payment(
    visit: Appointment,
    hours: number,
    back: { kind: 'refund' | 'dispute'; hours: number } | null = null,
    card: string | null = null,
  ): void {
    const { id: appointment_id, patient_id, provider_user_id, fee_cents: amount_cents } = visit;
    const id = randomUUID();
    const capture_id = randomUUID();
    const common = { payment_id: id, appointment_id, patient_id, provider_user_id, amount_cents };
    const entry = (kind: string, ago: number) =>
      this.history.ledger_entries.push({
        id: randomUUID(),
        ...common,
        kind,
        gateway_reference: randomUUID(),
        created_at: this.at(ago),
      });
    this.history.payments.push({
      id,
      appointment_id,
      patient_id,
      provider_user_id,
      amount_cents,
      status: 'paid',
      gateway: 'sandbox',
      captured_cents: amount_cents,
    });
    this.history.captures.push({
      id: capture_id,
      payment_id: id,
      reference: randomUUID(),
      amount_cents,
      currency: 'USD',
    });
    this.history.payment_cards.push({ payment_id: id, card: card && createHash('sha256').update(card).digest('hex') });
    entry('charge', hours);
    if (!back) return;
    entry(back.kind, back.hours);
    const claim = { id: randomUUID(), capture_id, kind: back.kind, amount_cents };
    this.history.capture_claims.push({ ...claim, status: 'open', created_at: this.at(back.hours) });
  }

  event(user_id: string, kind: string, hours: number, device: DeviceGiven): void {
    const { network, agent: user_agent, place } = device;
    const [country, clock_minutes] = place ?? [null, null];
    const at = this.at(hours);
    this.history.security_events.push({
      id: randomUUID(),
      at,
      user_id,
      kind,
      network,
      user_agent,
      country,
      clock_minutes,
    });
  }

  review(visit: Appointment, hours: number, { removed = false, writer = visit.patient_id } = {}): void {
    this.history.reviews.push({
      id: randomUUID(),
      appointment_id: visit.id,
      patient_id: visit.patient_id,
      provider_id: visit.provider_id,
      rating: 5,
      created_at: this.at(hours),
      writer_id: writer,
      removed_at: removed ? this.at(0) : null,
      removal_reason: removed ? 'untrue' : null,
    });
  }

  access(actor_id: string, patient_id: string, hours: number, action = 'read'): void {
    const at = this.at(hours);
    this.history.access_log.push({
      id: randomUUID(),
      at,
      actor_id,
      actor_role: 'doctor',
      action,
      subject: 'profile',
      patient_id,
    });
  }

  careInvitation(patient_id: string, hours: number, state: 'invited' | 'ended' = 'invited'): void {
    const isOpen = state === 'invited';
    this.history.care_links.push({
      id: randomUUID(),
      patient_id,
      relationship: 'other',
      rights: ['visits'],
      state,
      email: isOpen ? `${randomUUID()}@example.com` : null,
      token_hash: isOpen ? hash() : null,
      expires_at: isOpen ? this.at(-72) : null,
      created_at: this.at(hours),
    });
  }

  callInvitation(visit: Appointment, by: string, hours: number): void {
    const { id: appointment_id, patient_id, provider_user_id } = visit;
    this.history.call_guests.push({
      id: randomUUID(),
      appointment_id,
      patient_id,
      provider_user_id,
      invited_by: by,
      kind: 'family',
      token_hash: hash(),
      expires_at: this.at(-1),
      created_at: this.at(hours),
    });
  }

  /** In the order in which they were written */
  conversation(visit: Appointment, written: { isDoctor: boolean; hours: number; isTakenBack?: boolean }[]): void {
    const { id: appointment_id, patient_id, provider_user_id } = visit;
    this.history.conversations.push({ appointment_id, patient_id, provider_user_id });
    const before = this.history.messages.filter(
      (one) => one.patient_id === patient_id && one.provider_user_id === provider_user_id,
    ).length;
    for (const [place, { isDoctor, hours, isTakenBack = false }] of written.entries())
      this.history.messages.push({
        id: randomUUID(),
        appointment_id,
        sequence: before + place + 1,
        sender_id: isDoctor ? provider_user_id : patient_id,
        patient_id,
        provider_user_id,
        content: isTakenBack ? '' : 'Hello',
        created_at: this.at(hours),
        taken_back_at: isTakenBack ? this.at(hours) : null,
      });
  }
}

export interface DeviceGiven {
  network: string | null;
  agent: string | null;
  /** Its country and how many minutes its clock is ahead of UTC */
  place?: [string, number] | null;
}

export interface VisitGiven {
  /** Ago */
  hours: number;
  booked?: number;
  status?: string;
  by?: string;
  type?: string;
  fee?: number;
  urgency?: string;
  bookedBy?: string | null;
}

const hash = () => randomUUID().replaceAll('-', '').repeat(2);

/** Many accounts, made so many hours ago; a thousand in a statement, which has its time. */
export async function createAccounts(owner: Database, role: 'patient' | 'doctor', hours: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < hours.length; from += 1_000)
    ids.push(...(await createSome(owner, role, hours.slice(from, from + 1_000))));
  return ids;
}

async function createSome(owner: Database, role: 'patient' | 'doctor', hours: number[]): Promise<string[]> {
  const ids = hours.map(() => randomUUID());
  const given = JSON.stringify(ids.map((id, place) => ({ id, hours: hours[place] })));
  await owner.transaction(null, async (trx) => {
    await sql`insert into auth.user (id, name, email, email_verified, requested_role)
      select g.id, ${`A ${role}`}, g.id || '@example.com', true, ${role}
      from jsonb_to_recordset(${given}::jsonb) g (id uuid, hours float8)`.execute(trx);
    await sql`update profiles p set created_at = now() - g.hours * interval '1 hour'
      from jsonb_to_recordset(${given}::jsonb) g (id uuid, hours float8) where p.user_id = g.id`.execute(trx);
  });
  return ids;
}
