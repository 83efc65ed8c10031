import pg from 'pg';
import type { AppointmentStatus } from '../../contract/src/appointments/rules.ts';
import { type Person, people, providers, ROLES } from './world-people.ts';

export const CHECK_VIOLATION = '23514';
/** A start in the contract's terms; the database's own is five days after its transaction began. */
export const START_MS = Date.UTC(2030, 5, 1, 12);
const AHEAD_MS = 5 * 86_400_000;

/** The statuses on the way from a new visit. */
export const pathTo: Record<AppointmentStatus, AppointmentStatus[]> = {
  scheduled: [],
  confirmed: ['confirmed'],
  in_progress: ['confirmed', 'in_progress'],
  completed: ['confirmed', 'in_progress', 'completed'],
  cancelled: ['cancelled'],
  no_show: ['confirmed', 'no_show'],
};

/** As a person over the owner's connection, so that what only triggers may do can be arranged too; rolled back. */
export async function asPersonOfOwner<Result>(
  owner: pg.Client,
  person: Person,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  await owner.query('begin');
  try {
    const identity = [people[person], ROLES[person]];
    await owner.query(`select set_config('app.user_id', $1, true), set_config('app.role', $2, true)`, identity);
    return await work(owner);
  } finally {
    await owner.query('rollback');
  }
}

/** Books the patient with the doctor, five days ahead to the microsecond; returns the visit's id. */
export async function book(client: pg.Client, urgency = 'routine'): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into appointments (patient_id, provider_id, appointment_type, start_time, urgency)
     values ($1, $2, 'video', now() + $3 * interval '1 millisecond', $4) returning id`,
    [people.patient, providers.doctor, AHEAD_MS, urgency],
  );
  if (!rows[0]) throw new Error('The visit was not booked.');
  return rows[0].id;
}

/** A time that the doctor keeps for urgent visits, in so many hours. */
export async function bookReserved(
  client: pg.Client,
  urgency: 'urgent' | 'emergency',
  hours?: number,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into appointments (patient_id, provider_id, appointment_type, start_time, urgency, is_reserved_time)
     values ($1, $2, 'video', app_now() + make_interval(hours => $3), $4, true) returning id`,
    [people.patient, providers.doctor, hours ?? (urgency === 'urgent' ? 30 : 10), urgency],
  );
  if (!rows[0]) throw new Error('The visit was not booked.');
  return rows[0].id;
}

/** Moves the transaction's clock to so many milliseconds after the visit's start. */
export async function atStart(client: pg.Client, offset: number): Promise<void> {
  await client.query(`select set_config('app.now_offset_ms', $1, true)`, [String(AHEAD_MS + offset)]);
}

/** Takes a visit to a status; one that says how the visit ended goes with the outcome that it tells of. */
export const stepTo = (status: string): string => {
  const outcome = { completed: 'held', no_show: 'missed_by_patient' }[status];
  const end =
    outcome && `, outcome = '${outcome}', outcome_by = 'provider', outcome_at = app_now(), refund_percent = 0`;
  return `update appointments set status = '${status}'${end ?? ''} where id = $1`;
};

/** Runs a statement that may be refused; the code of the refusal, or null. The transaction goes on either way. */
export async function refusalOf(client: pg.Client, statement: string, values: unknown[]): Promise<string | null> {
  await client.query('savepoint attempt');
  try {
    await client.query(statement, values);
    return null;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query('rollback to attempt');
    return error.code ?? '';
  }
}
