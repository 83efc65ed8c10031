import { canStartCall, START_CALL_AFTER_MS, START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import { appointmentStatus } from '@polyclinic/contract/appointments/schemas';
import type {
  CallAdmission,
  CallPart,
  CallPresence,
  CallSignal,
  GuestKind,
  WaitingPatient,
} from '@polyclinic/contract/calls/schemas';
import { callSignal } from '@polyclinic/contract/calls/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { takeRateLimit } from '../../rate-limits/index.ts';
import { type IceServer, iceServersFor, stunServersOf } from '../../relays/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { type Caller, callTokenFor } from './tokens/index.ts';

type Person = NonNullable<Actor>;

/** Past the last moment in which somebody can join, so that a relay does not end a call. */
const RELAY_AFTER_MS = START_CALL_AFTER_MS + 600_000;
/** Enough to try a relay, also twice. */
const TRIAL_SECONDS = 10 * 60;

/** Lets a participant to the door of a video visit that is paid and inside its window. */
export async function admit(context: SignedInContext, appointmentId: string): Promise<CallAdmission> {
  const { services, actor } = context;
  await takeRateLimit(context, 'callTokens');
  const visit = await readVisit(services, actor, appointmentId);
  if (visit.appointment_type !== 'video') throw fail('CALL_NOT_OPEN');
  requireOpen(visit, services.clock.now().getTime());
  // The window is open, and yet its doctor may not see patients.
  if (!visit.may_join) throw fail('CALL_NOT_OPEN');
  return admissionOf(services, actor, { appointmentId, end: visit.end_time });
}

type Admitting = { appointmentId: string; end: Date };

/** A token for somebody who was found to belong to the visit, and the relays to use. */
export function admissionOf(services: Services, actor: Person, { appointmentId, end }: Admitting): CallAdmission {
  const seconds = Math.ceil((end.getTime() + RELAY_AFTER_MS - services.clock.now().getTime()) / 1000);
  return {
    ...callTokenFor(services, appointmentId, actor),
    appointmentId,
    userId: actor.userId,
    iceServers: relaysFor(services, actor, { appointmentId, seconds }),
  };
}

type Relaying = { appointmentId: string; seconds: number };

const relaysFor = ({ environment, clock }: Services, { userId }: Person, relaying: Relaying): IceServer[] =>
  iceServersFor(environment, { userId, now: clock.now(), ...relaying });

/** The relays to try before a call; credentials only for somebody with a paid video visit that is not over. */
export async function relaysToTry(context: SignedInContext): Promise<IceServer[]> {
  const { services, actor } = context;
  await takeRateLimit(context, 'relays');
  const [visit] = await services.database.read(actor, (db) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('appointment_type', '=', 'video')
      .where('status', 'in', ['confirmed', 'in_progress'])
      .where('end_time', '>', sql<Date>`app_now() - interval '60 minutes'`)
      .where(isOfCall(actor))
      .limit(1),
  );
  if (!visit) return stunServersOf(services.environment);
  return relaysFor(services, actor, { appointmentId: visit.id, seconds: TRIAL_SECONDS });
}

/** One of the two of a visit, or in the place of a patient without an account of their own. */
const isOfCall = ({ userId }: Person) => sql<boolean>`(${userId} in (patient_id, provider_user_id)
  or patient_id = any ((select cared_for('manage'))::uuid[]))`;

async function readVisit({ database }: Services, actor: Person, appointmentId: string) {
  const [visit] = await database.read(actor, (db) =>
    db
      .selectFrom('appointments')
      .select(['appointment_type', 'status', 'start_time', 'end_time'])
      .select(sql<boolean>`may_join_call(id, ${actor.userId})`.as('may_join'))
      .where('id', '=', appointmentId)
      .where(isOfCall(actor)),
  );
  if (!visit) throw fail('NOT_FOUND');
  return visit;
}

/** Throws CALL_NOT_OPEN or OUTSIDE_WINDOW unless the visit may be joined at this moment. */
export function requireOpen(visit: { status: string; start_time: Date; end_time: Date }, now: number): void {
  const status = appointmentStatus.parse(visit.status);
  if (status !== 'confirmed' && status !== 'in_progress') throw fail('CALL_NOT_OPEN');
  const start = visit.start_time.getTime();
  if (canStartCall({ status, start, end: visit.end_time.getTime(), now })) return;
  throw fail('OUTSIDE_WINDOW', {
    opensAt: new Date(start - START_CALL_BEFORE_MS).toISOString(),
    closesAt: new Date(start + START_CALL_AFTER_MS).toISOString(),
  });
}

/** Whether a page has given no sign of life for a minute: the database's own measure in `is_another_guest_in`. */
const isSilent = sql<boolean>`(seen_at <= app_now() - interval '60 seconds')`;

/** The patients who wait for this doctor now and were not admitted yet, in the order of waiting_ahead(). */
export async function readWaiting({ database }: Services, actor: Person): Promise<WaitingPatient[]> {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('call_presence as c')
      .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
      .select(['c.appointment_id', 'c.joined_at', 'a.start_time'])
      .select(
        sql<string>`coalesce((select n.full_name from patient_names n where n.user_id = c.patient_id), c.name)`.as(
          'name',
        ),
      )
      .where('c.provider_user_id', '=', actor.userId)
      .where('c.part', '=', 'patient')
      .where('c.admitted_at', 'is', null)
      .where('c.left_at', 'is', null)
      .where('a.status', 'in', ['confirmed', 'in_progress'])
      .where(isSilent, '=', false)
      .orderBy('a.is_reserved_time', 'desc')
      .orderBy(sql`a.is_reserved_time and a.urgency = 'emergency'`, 'desc')
      .orderBy('a.start_time'),
  );
  return rows.map(({ appointment_id, name, joined_at, start_time }) => ({
    appointmentId: appointment_id,
    patientName: name,
    since: joined_at.toISOString(),
    startTime: start_time.toISOString(),
  }));
}

type Room = { id: string; presence: CallPresence[] };

const presenceColumns = [
  'appointment_id',
  'user_id',
  'part',
  'kind',
  'name',
  'joined_at',
  'admitted_at',
  'connected_at',
  'left_at',
] as const;

/** Who is or was in the rooms of these appointments, as far as the actor takes part. */
export async function readPresence({ database }: Services, actor: Person, appointmentIds: string[]): Promise<Room[]> {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('call_presence')
      .select(presenceColumns)
      .select([isSilent.as('is_silent'), nowCalled.as('called')])
      .where(sql<boolean>`appointment_id = any(${appointmentIds})`),
  );
  const rooms = Map.groupBy(rows, (row) => row.appointment_id);
  return [...rooms].map(([id, people]) => ({ id, presence: people.map(toPresence) }));
}

// What they call themselves, in the reader's script; a guest has said it at the door.
const nowCalled = sql<string | null>`case part
  when 'doctor' then (select shown_name(p.full_name, p.other_name) from providers p where p.user_id = call_presence.user_id)
  when 'patient' then (select n.full_name from patient_names n where n.user_id = call_presence.patient_id) end`;

type PresenceRow = {
  user_id: string;
  part: string;
  kind: string | null;
  name: string;
  called: string | null;
  joined_at: Date;
  admitted_at: Date | null;
  connected_at: Date | null;
  left_at: Date | null;
  is_silent: boolean;
};

/** The casts hold by the checks of the table. */
function toPresence(row: PresenceRow): CallPresence {
  return {
    userId: row.user_id,
    part: row.part as CallPart,
    kind: row.kind as GuestKind | null,
    name: row.called ?? row.name,
    joinedAt: row.joined_at.toISOString(),
    admittedAt: row.admitted_at?.toISOString() ?? null,
    connectedAt: row.connected_at?.toISOString() ?? null,
    leftAt: row.left_at?.toISOString() ?? null,
    isSilent: row.is_silent,
  };
}

type ReceivedSignal = CallSignal & { id: string; appointmentId: string; senderId: string };

/** Signals by their ids, as far as they are meant for the actor. */
export async function readSignals({ database }: Services, actor: Person, ids: string[]): Promise<ReceivedSignal[]> {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('call_signals')
      .select(['id', 'appointment_id', 'sender_id', 'payload'])
      .where(sql<boolean>`id = any(${ids})`),
  );
  return rows.map(({ id, appointment_id, sender_id, payload }) => ({
    id,
    appointmentId: appointment_id,
    senderId: sender_id,
    ...callSignal.parse(payload),
  }));
}

/** Whether somebody may be in the room or at its door at this moment. */
export async function mayJoin({ database }: Services, { room, actor }: Caller): Promise<boolean> {
  const [row] = await database.read(
    actor,
    () => sql<{ mayJoin: boolean }>`select may_join_call(${room}, ${actor.userId}) as "mayJoin"`,
  );
  return row?.mayJoin ?? false;
}
