import type { CallPresence, CallSignal } from '@polyclinic/contract/calls/schemas';
import { type Actor, errorCode } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { fail, violatedConstraint } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { readToken } from '../../platform/signed-token.ts';
import { readPresence } from './queries.ts';

type Person = NonNullable<Actor>;
type Done = { ok: true };

const REFUSED_BY_POLICY = '42501';
const TOO_LARGE = 'call_signals_payload_check';

const callClaims = z.object({ appointmentId: z.string(), userId: z.string() });

/** The appointment that a token of this person admits to. */
function roomOf({ secrets, clock }: Services, actor: Person, token: string, { evenExpired = false } = {}): string {
  const signed = readToken(secrets.calls, token, clock.now());
  if (!signed || (signed.isExpired && !evenExpired)) throw fail('CALL_NOT_OPEN');
  const { appointmentId, userId } = callClaims.parse(signed.claims);
  if (userId !== actor.userId) throw fail('CALL_NOT_OPEN');
  return appointmentId;
}

/** Runs a statement that returns a row; without one, or when a policy refuses, the call is not open. */
async function change<Row>({ database }: Services, actor: Person, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = await database
    .write(actor, () => statement)
    .catch((error: unknown) => {
      throw errorCode(error) === REFUSED_BY_POLICY ? fail('CALL_NOT_OPEN') : error;
    });
  if (!row) throw fail('CALL_NOT_OPEN');
  return row;
}

/** Enters the room, again after a reload; returns who is or was there. */
export async function joinCall(services: Services, actor: Person, token: string): Promise<CallPresence[]> {
  const room = roomOf(services, actor, token);
  const joined = await change(
    services,
    actor,
    sql<{ patient_id: string }>`insert into call_presence (appointment_id, user_id) values (${room}, ${actor.userId})
      on conflict (appointment_id, user_id) do update set joined_at = app_now(), left_at = null
      returning patient_id`,
  );
  services.accessLog.note({ actor, action: 'create', subject: 'call', subjectId: room, patientId: joined.patient_id });
  const [found] = await readPresence(services, actor, [room]);
  return found?.presence ?? [];
}

/** Says that media flows; the second to say so starts the visit. */
export async function reportConnected(services: Services, actor: Person, token: string): Promise<Done> {
  const room = roomOf(services, actor, token);
  await change(
    services,
    actor,
    sql`update call_presence set connected_at = coalesce(connected_at, app_now())
      where appointment_id = ${room} and user_id = ${actor.userId} and may_join_call(appointment_id, user_id)
      returning true`,
  );
  return { ok: true };
}

type Leaving = { token: string; joinedAt: string };

/** Ends the stay that began at `joinedAt`. An expired token will do: leaving is always possible. */
export async function leaveCall(services: Services, actor: Person, { token, joinedAt }: Leaving): Promise<Done> {
  const room = roomOf(services, actor, token, { evenExpired: true });
  await services.database.write(
    actor,
    () => sql`update call_presence set left_at = app_now()
      where appointment_id = ${room} and user_id = ${actor.userId} and left_at is null
        and date_trunc('milliseconds', joined_at) = ${new Date(joinedAt)}`,
  );
  return { ok: true };
}

/** Hands a signal to the other participant. Throws INVALID_INPUT for one that escapes make larger than any real one. */
export async function sendSignal(
  services: Services,
  actor: Person,
  { token, ...payload }: CallSignal & { token: string },
): Promise<Done> {
  const room = roomOf(services, actor, token);
  await change(
    services,
    actor,
    sql`insert into call_signals (appointment_id, sender_id, recipient_id, payload)
      select id, ${actor.userId}, case when patient_id = ${actor.userId} then provider_user_id else patient_id end,
        ${JSON.stringify(payload)}::jsonb
      from appointments where id = ${room} and ${actor.userId} in (patient_id, provider_user_id)
      returning true`,
  ).catch((error: unknown) => {
    if (violatedConstraint(error) !== TOO_LARGE) throw error;
    throw fail('INVALID_INPUT', { fields: [{ path: 'signal', code: 'too_big' }] });
  });
  return { ok: true };
}
