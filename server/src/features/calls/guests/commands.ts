import { randomUUID } from 'node:crypto';
import type { CallAdmission, CallGuest, GuestKind } from '@polyclinic/contract/calls/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { z } from 'zod';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import { derivedId } from '../../../jobs/index.ts';
import { takeRateLimit, takeVisitorRateLimit } from '../../../rate-limits/index.ts';
import type { RequestContext, SignedInContext } from '../../../requests/index.ts';
import { readToken, signToken, tokenHash } from '../../../secrets/index.ts';
import { givePass } from '../../../sessions/index.ts';
import { requireVisit } from '../../appointments/index.ts';
import { admissionOf, requireOpen } from '../queries.ts';
import { guestActor } from '../tokens/index.ts';

const SIGNED_FOR_MS = 60 * 86_400_000;

const invitationClaims = z.object({ use: z.literal('invitation'), appointmentId: z.string(), guestId: z.string() });

const guestColumns = ['id', 'kind', 'display_name', 'invited_by', 'expires_at'] as const;
type GuestRow = { id: string; kind: string; display_name: string; invited_by: string; expires_at: Date };

const toGuest = (row: GuestRow, userId: string): CallGuest => ({
  id: row.id,
  kind: row.kind as GuestKind,
  name: row.display_name,
  isOwn: row.invited_by === userId,
  expiresAt: row.expires_at.toISOString(),
});

type Inviting = { appointmentId: string; kind: GuestKind };

/** Makes the link for a third participant; the database decides until when, and keeps only a hash of it. */
export async function inviteGuest({ services, actor }: SignedInContext, { appointmentId, kind }: Inviting) {
  const guestId = randomUUID();
  const claims: z.infer<typeof invitationClaims> = { use: 'invitation', appointmentId, guestId };
  // Its real end is the row's, which also follows a visit that is moved.
  const until = new Date(services.clock.now().getTime() + SIGNED_FOR_MS);
  const invitation = signToken(services.secrets.callInvitations, claims, until);
  const [row] = await services.database
    .write(actor, (db) =>
      db
        .insertInto('call_guests')
        .values({ id: guestId, appointment_id: appointmentId, kind, token_hash: tokenHash(invitation) } as never)
        .returning([...guestColumns, 'patient_id']),
    )
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  if (!row) throw fail('CALL_NOT_OPEN');
  noteGuest({ services, actor }, 'create', guestId, row.patient_id);
  return { guest: toGuest(row, actor.userId), invitation };
}

type Guarded = Pick<SignedInContext, 'services' | 'actor'>;

function noteGuest({ services, actor }: Guarded, action: 'create' | 'change', id: string, patientId: string): void {
  services.accessLog.note({ actor, action, subject: 'call_guest', subjectId: id, patientId });
}

function toRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'call_takes_guests') return fail('CALL_NOT_OPEN');
  if (constraint === 'call_invitations') return fail('TOO_MANY_GUESTS');
  return isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
}

/** The open invitations of a visit that the actor takes part in; NOT_FOUND for one of others. */
export async function readGuests(context: SignedInContext, appointmentId: string): Promise<CallGuest[]> {
  const { services, actor } = context;
  const rows = await services.database.read(actor, (db) =>
    db
      .selectFrom('call_guests')
      .select(guestColumns)
      .where('appointment_id', '=', appointmentId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`app_now()`)
      .orderBy('created_at'),
  );
  if (rows.length === 0) await requireVisit(context, appointmentId);
  return rows.map((row) => toGuest(row, actor.userId));
}

/** Takes an invitation back, named by itself or by its holder. Throws NOT_FOUND unless the actor sent it or is the doctor. */
export async function revokeGuest({ services, actor }: SignedInContext, id: string): Promise<Done> {
  const [row] = await services.database.write(
    actor,
    () => sql<{ revoked: boolean; id: string; patient_id: string }>`
      select revoke_call_guest(g.id) as revoked, g.id, g.patient_id from call_guests g where ${id} in (g.id, g.holder)`,
  );
  if (!row?.revoked) throw fail('NOT_FOUND');
  noteGuest({ services, actor }, 'change', row.id, row.patient_id);
  return { ok: true };
}

/**
 * Who somebody with an invitation is in the call: a browser with another key is somebody else. The others learn this id, and
 * from it nothing of the key.
 */
const holderOf = (guestId: string, key: string | undefined) => (key ? derivedId(guestId, key) : guestId);

type Arrival = { invitation: string; name: string; key?: string };
type Door = { status: string; start_time: Date; end_time: Date; is_holder: boolean };

/** Lets a guest to the door of the call under the name they give. */
export async function admitGuest(context: RequestContext, { invitation, name, key }: Arrival): Promise<CallAdmission> {
  const { services, requestId } = context;
  const signed = readToken(services.secrets.callInvitations, invitation, services.clock.now());
  const claims = invitationClaims.safeParse(signed?.claims);
  if (!signed || signed.isExpired || !claims.success) throw fail('INVALID_TOKEN');
  const { appointmentId, guestId } = claims.data;
  const actor = guestActor(holderOf(guestId, key), requestId);
  const hash = tokenHash(invitation);
  const [door] = await services.database.read(actor, () => sql<Door>`select * from call_times(${hash})`);
  // Another holder of the link must not use up what the guest who is in needs to stay.
  if (door?.is_holder) await takeRateLimit({ services, actor }, 'callTokens');
  else await takeVisitorRateLimit(context, 'callTokens', guestActor(guestId, requestId));
  if (!door) throw fail('INVALID_TOKEN');
  requireOpen(door, services.clock.now().getTime());
  const [arrival] = await services.database.write(
    actor,
    () => sql<{ is_held: boolean }>`select hold_call_invitation(${hash}, ${name}) as is_held`,
  );
  if (!arrival?.is_held) throw fail('CALL_FULL');
  givePass(context, guestId);
  return admissionOf(services, actor, { appointmentId, end: door.end_time });
}
