import type { CallPresence, CallSignal } from '@polyclinic/contract/calls/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { readPresence } from './queries.ts';
import type { Caller } from './tokens/index.ts';

const TOO_LARGE = 'call_signals_payload_check';
const ONE_GUEST = 'one_guest_at_a_time';

/** Runs a statement that returns rows; without one, or when a policy refuses, the call is not open. */
async function change<Row>({ database }: Services, { actor }: Caller, statement: RawBuilder<Row>): Promise<Row> {
  const rows = await database
    .write(actor, () => statement)
    .catch((error: unknown) => {
      throw isRefusedByPolicy(error) ? fail('CALL_NOT_OPEN') : error;
    });
  const [row] = rows;
  if (row === undefined) throw fail('CALL_NOT_OPEN');
  return row;
}

/** Enters the room or waits at its door, again after a reload; returns who is or was there, as far as one may see. */
export async function joinCall(services: Services, caller: Caller): Promise<CallPresence[]> {
  const { room, actor } = caller;
  const joined = await change(
    services,
    caller,
    sql<{ patient_id: string }>`insert into call_presence (appointment_id, user_id) values (${room}, ${actor.userId})
      on conflict (appointment_id, user_id) do update set joined_at = app_now(), seen_at = app_now(), left_at = null
      returning patient_id`,
  );
  services.accessLog.note({ actor, action: 'create', subject: 'call', subjectId: room, patientId: joined.patient_id });
  const [found] = await readPresence(services, actor, [room]);
  return found?.presence ?? [];
}

/** Notes that the page is alive, and lets its session last as long; tells who is there, and a patient how many come before. */
export async function stayInCall(services: Services, caller: Caller) {
  const { room, actor, session } = caller;
  const { ahead } = await change(
    services,
    caller,
    sql<{ ahead: number }>`update call_presence set seen_at = app_now()
      where appointment_id = ${room} and user_id = ${actor.userId} and may_join_call(appointment_id, user_id)
      returning waiting_ahead(appointment_id) as ahead`,
  );
  if (session) await services.sessions.carry(session);
  const [found] = await readPresence(services, actor, [room]);
  return { ahead, presence: found?.presence ?? [] };
}

/** Lets somebody in. Throws FORBIDDEN unless the doctor asks, CALL_FULL while another guest is in. */
export async function admitToCall(services: Services, caller: Caller, userId: string): Promise<Done> {
  const { room, actor } = caller;
  const { admitted, patientId } = await change(
    services,
    caller,
    sql<{ admitted: boolean; patientId: string | null }>`select admit_to_call(${room}, ${userId}) as admitted,
      (select patient_id from appointments where id = ${room}) as "patientId"`,
  ).catch((error: unknown) => {
    throw violatedConstraint(error) === ONE_GUEST ? fail('CALL_FULL') : error;
  });
  if (!admitted) throw fail('FORBIDDEN');
  services.accessLog.note({ actor, action: 'change', subject: 'call', subjectId: room, patientId });
  return { ok: true };
}

/** Says that media flows; the second of patient and doctor to say so starts the visit. */
export async function reportConnected(services: Services, caller: Caller): Promise<Done> {
  const { room, actor } = caller;
  await change(
    services,
    caller,
    sql`update call_presence set connected_at = coalesce(connected_at, app_now())
      where appointment_id = ${room} and user_id = ${actor.userId} and may_signal(appointment_id, user_id)
      returning true`,
  );
  return { ok: true };
}

/** Ends the stay that began at `joinedAt`. */
export async function leaveCall({ database }: Services, { room, actor }: Caller, joinedAt: string): Promise<Done> {
  await database.write(
    actor,
    () => sql`update call_presence set left_at = app_now()
      where appointment_id = ${room} and user_id = ${actor.userId} and left_at is null
        and date_trunc('milliseconds', joined_at) = ${new Date(joinedAt)}`,
  );
  return { ok: true };
}

/** Hands a signal to an admitted participant. Throws INVALID_INPUT for one that escapes make larger than any real one. */
export async function sendSignal(
  services: Services,
  caller: Caller,
  { recipientId, ...payload }: CallSignal & { recipientId: string },
): Promise<Done> {
  const { room, actor } = caller;
  await change(
    services,
    caller,
    sql`insert into call_signals (appointment_id, sender_id, recipient_id, payload)
      values (${room}, ${actor.userId}, ${recipientId}, ${JSON.stringify(payload)}::jsonb) returning true`,
  ).catch((error: unknown) => {
    if (violatedConstraint(error) !== TOO_LARGE) throw error;
    throw fail('INVALID_INPUT', { fields: [{ path: 'signal', code: 'too_big' }] });
  });
  return { ok: true };
}
