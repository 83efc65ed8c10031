import { canStartCall, START_CALL_AFTER_MS, START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import { appointmentStatus } from '@polyclinic/contract/appointments/schemas';
import type { CallAdmission, CallPresence, CallSignal } from '@polyclinic/contract/calls/schemas';
import { callSignal } from '@polyclinic/contract/calls/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { keepPace } from '../../platform/pace.ts';
import { iceServersFor } from '../../platform/relays.ts';
import type { Services } from '../../platform/services.ts';
import { signToken } from '../../platform/signed-token.ts';

type Person = NonNullable<Actor>;

const TOKEN_TTL_MS = 5 * 60_000;

/** Lets a participant into a video visit that is paid and inside its window. */
export async function admit(context: SignedInContext, appointmentId: string): Promise<CallAdmission> {
  const { services, actor } = context;
  await keepPace(context, 'callTokens');
  const visit = await readVisit(services, actor, appointmentId);
  refuseOutsideWindow(visit, services.clock.now().getTime());
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + TOKEN_TTL_MS);
  return {
    token: signToken(services.secrets.calls, { appointmentId, userId: actor.userId }, expiresAt),
    expiresAt: expiresAt.toISOString(),
    polite: visit.patient_id === actor.userId,
    iceServers: iceServersFor(services.environment, actor.userId, now),
  };
}

type Visit = Awaited<ReturnType<typeof readVisit>>;

async function readVisit({ database }: Services, actor: Person, appointmentId: string) {
  const [visit] = await database.read(actor, (db) =>
    db
      .selectFrom('appointments')
      .select(['patient_id', 'appointment_type', 'status', 'start_time', 'end_time'])
      .where('id', '=', appointmentId)
      .where(sql<boolean>`${actor.userId} in (patient_id, provider_user_id)`),
  );
  if (!visit) throw fail('NOT_FOUND');
  return visit;
}

function refuseOutsideWindow(visit: Visit, now: number): void {
  const status = appointmentStatus.parse(visit.status);
  const isOpen = status === 'confirmed' || status === 'in_progress';
  if (visit.appointment_type !== 'video' || !isOpen) throw fail('CALL_NOT_OPEN');
  const start = visit.start_time.getTime();
  if (canStartCall({ status, start, end: visit.end_time.getTime(), now })) return;
  throw fail('OUTSIDE_WINDOW', {
    opensAt: new Date(start - START_CALL_BEFORE_MS).toISOString(),
    closesAt: new Date(start + START_CALL_AFTER_MS).toISOString(),
  });
}

type Room = { id: string; presence: CallPresence[] };

/** Who is or was in the rooms of these appointments, as far as the actor takes part. */
export async function readPresence({ database }: Services, actor: Person, appointmentIds: string[]): Promise<Room[]> {
  const rows = await database.read(actor, (db) =>
    db
      .selectFrom('call_presence')
      .select(['appointment_id', 'user_id', 'joined_at', 'connected_at', 'left_at'])
      .where(sql<boolean>`appointment_id = any(${appointmentIds})`),
  );
  const rooms = Map.groupBy(rows, (row) => row.appointment_id);
  return [...rooms].map(([id, people]) => ({ id, presence: people.map(toPresence) }));
}

type PresenceRow = { user_id: string; joined_at: Date; connected_at: Date | null; left_at: Date | null };

function toPresence(row: PresenceRow): CallPresence {
  return {
    userId: row.user_id,
    joinedAt: row.joined_at.toISOString(),
    connectedAt: row.connected_at?.toISOString() ?? null,
    leftAt: row.left_at?.toISOString() ?? null,
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
