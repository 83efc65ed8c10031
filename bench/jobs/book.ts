import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Pool } from '@polyclinic/database';
import { bookAppointment } from '../../server/src/features/appointments/booking/commands.ts';
import type { SignedInContext } from '../../server/src/requests/index.ts';
import { idInSql, idOf, uniqueId } from '../world/rows.ts';
import type { Job } from './job.ts';
import { inline } from './literals.ts';
import { lastStatementOf } from './recording.ts';

// The providers who accept patients: nine of ten.
const BOOKABLE = 4_500;
const DAY_MS = 86_400_000;
const asPatient = `select set_config('app.user_id', $1, true), set_config('app.role', 'patient', true)`;

/** Patients book free slots that do not overlap. */
export async function booking(pool: Pool): Promise<Job> {
  const first = bookingOf(0, 0);
  const statement = await lastStatementOf(pool, (services) => {
    const actor = { userId: idOf('patient', 0), role: 'patient' as const };
    return bookAppointment({ services, actor } as unknown as SignedInContext, {
      ...first,
      emergencyAcknowledged: false,
    });
  });
  const [patientId, , , start] = statement.parameters;
  const valuesOf = (n: number, round: number) => {
    const { providerId, startTime, idempotencyKey } = bookingOf(n, round);
    const known = new Map<unknown, unknown>([
      [patientId, patientOf(n)],
      [first.providerId, providerId],
      [start, startTime],
      [first.idempotencyKey, idempotencyKey],
    ]);
    return statement.parameters.map((value) => known.get(value) ?? value);
  };
  return {
    name: 'book',
    goal: { ofPgbench: 0.5, ofFloor: 0.8, cpuMs: 0.5, floorThere: 4_769 },
    procedure: 'appointments/book',
    role: 'app',
    reset: `delete from appointments where status = 'scheduled';\nvacuum appointments`,
    request: (n, round) => ({ person: { role: 'patient', n: n % BOOKABLE }, input: bookingOf(n, round) }),
    verify: (answer) => requireHeld(answer as Appointment),
    floor: {
      statements: ['begin', asPatient, statement.sql, 'commit'],
      values: (n, round) => [[], [patientOf(n)], valuesOf(n, round), []],
    },
    pgbench: [scriptOf(inline(statement, expressionsOf(patientId, first.providerId, start, first.idempotencyKey)))],
  };
}

const patientOf = (n: number) => idOf('patient', n % BOOKABLE);
const providerNumber = (n: number) => Math.floor((n % BOOKABLE) / 9) * 10 + (n % 9);

function bookingOf(n: number, round: number) {
  return {
    providerId: idOf('provider', providerNumber(n)),
    appointmentType: 'phone' as const,
    startTime: new Date(startOf(Math.floor(n / BOOKABLE))).toISOString(),
    symptoms: 'Headaches since last week',
    urgency: 'routine' as const,
    idempotencyKey: uniqueId(round, n),
    locale: 'en' as const,
  };
}

/** The n-th slot that fill.sql leaves free: 11:00 to 12:30 UTC on the coming weekdays. */
function startOf(slot: number): number {
  const tomorrow = Math.floor(Date.now() / DAY_MS + 1) * DAY_MS;
  const days = Array.from({ length: 13 }, (_, ahead) => tomorrow + ahead * DAY_MS);
  const weekday = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))[Math.floor(slot / 4)];
  if (weekday === undefined) throw new Error('more bookings than free slots');
  return weekday + (22 + (slot % 4)) * 1_800_000;
}

/** Each of pgbench's 20 clients counts separately, so no two book the same slot. */
function scriptOf(insert: string): string {
  const counting = '\\set turn :turn + 1\n\\set n :turn * 20 + :client_id\n';
  return `${counting}begin;\n${inline({ sql: asPatient, parameters: ['x'] }, () => `${idInSql('patient', patient)}::text`)}${insert}commit;\n`;
}
const patient = `:n % ${BOOKABLE}`;

function expressionsOf(patientId: unknown, providerId: unknown, start: unknown, key: unknown) {
  const provider = `(:n % ${BOOKABLE}) / 9 * 10 + (:n % ${BOOKABLE}) % 9`;
  const starts = Array.from({ length: 36 }, (_, slot) => `'${new Date(startOf(slot)).toISOString()}'`).join(',');
  const expressions = new Map([
    [patientId, idInSql('patient', patient)],
    [providerId, idInSql('provider', provider)],
    [start, `(array[${starts}]::timestamptz[])[1 + :n / ${BOOKABLE}]`],
    [key, 'gen_random_uuid()'],
  ]);
  return (value: unknown) => expressions.get(value);
}

function requireHeld({ status }: Appointment): void {
  if (status !== 'scheduled') throw new Error(`the visit is ${status}`);
}
