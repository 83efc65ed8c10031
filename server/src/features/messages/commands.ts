import type { Message } from '@polyclinic/contract/messages/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, isRefusedByPolicy } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { toContactRefusal } from '../blocks/rules.ts';
import { isTheirs } from './conversations/queries.ts';
import { byOtherSide, hasNotRead, JUST_STORED, type MessageRow, readUpTo, toMessage } from './details/queries.ts';
import { findSent, reasonOfRefusal } from './queries.ts';

type Person = NonNullable<Actor>;
type Stored = Omit<MessageRow, keyof typeof NEW>;
type NewMessage = { appointmentId: string; clientId: string; content: string };

/** What is true of every text that has just been stored. */
const NEW = {
  ...JUST_STORED,
  attachment_name: null,
  attachment_size: null,
  attachment_type: null,
  metadata: null,
};

/** Stores a message once, however often it is sent with the same clientId, and returns what is stored. */
export async function sendMessage(services: Services, actor: Person, input: NewMessage): Promise<Message> {
  const [stored] = await insertMessage(services, actor, input);
  if (!stored) return sentBefore(services, actor, input);
  const { appointmentId } = input;
  services.accessLog.note({
    actor,
    action: 'create',
    subject: 'messages',
    subjectId: appointmentId,
    patientId: stored.patient_id,
  });
  return toMessage(services, actor, { ...stored, ...NEW });
}

async function insertMessage({ database }: Services, actor: Person, input: NewMessage) {
  const { appointmentId, clientId, content } = input;
  try {
    return await database.write(
      actor,
      () => sql<Stored>`
        insert into messages (appointment_id, sender_id, client_id, content)
        values (${appointmentId}, ${actor.userId}, ${clientId}, ${content})
        on conflict (sender_id, client_id) do nothing
        returning id, appointment_id, sequence, sender_id, client_id, content, message_type, created_at,
          patient_id, provider_user_id`,
    );
  } catch (error) {
    throw isRefusedByPolicy(error) ? await reasonOfRefusal(database, actor, appointmentId) : toContactRefusal(error);
  }
}

async function sentBefore(services: Services, actor: Person, input: NewMessage): Promise<Message> {
  const stored = await findSent(services, actor, input);
  if (stored?.first_content !== input.content) throw fail('IDEMPOTENCY_KEY_REUSED');
  return toMessage(services, actor, stored);
}

/** Notes that the actor read the other side's messages up to a sequence; null if all were read before. */
export async function markRead(
  { database, accessLog }: Services,
  actor: Person,
  { appointmentId, upTo }: { appointmentId: string; upTo: number },
): Promise<{ readAt: string | null }> {
  const [visit] = await database.write(actor, () => newReceipts(actor.userId, appointmentId, upTo));
  if (!visit) throw fail('NOT_FOUND');
  if (visit.read_at) {
    accessLog.note({
      actor,
      action: 'read',
      subject: 'messages',
      subjectId: appointmentId,
      patientId: visit.patient_id,
    });
  }
  return { readAt: visit.read_at?.toISOString() ?? null };
}

/**
 * Begins after the last one that was read, so that a long conversation costs no more than a short one; with what was
 * corrected before it.
 */
const newReceipts = (userId: string, appointmentId: string, upTo: number) => sql<{
  patient_id: string;
  read_at: Date | null;
}>`
  with added as (
    insert into message_receipts (message_id, user_id)
    select m.id, ${userId} from messages m
    where m.appointment_id = ${appointmentId} and ${byOtherSide(userId)} and m.sequence <= ${upTo}
      and (m.sequence > ${readUpTo(userId, sql`${appointmentId}`)} or m.corrected_at is not null and ${hasNotRead(userId)})
    order by m.sequence
    on conflict (message_id, user_id) do nothing
    returning read_at
  )
  select a.patient_id, (select max(read_at) from added) as read_at
  from appointments a
  where a.id = ${appointmentId} and ${isTheirs(userId)}`;

/** Notes that messages up to a sequence have arrived with the actor; the other side hears it. */
export async function markDelivered(
  { database }: Services,
  actor: Person,
  { appointmentId, upTo }: { appointmentId: string; upTo: number },
): Promise<Done> {
  try {
    await database.write(
      actor,
      () => sql`
        insert into message_deliveries as d (appointment_id, user_id, up_to)
        values (${appointmentId}, ${actor.userId}, ${upTo})
        on conflict (appointment_id, user_id) do update set up_to = excluded.up_to where d.up_to < excluded.up_to`,
    );
  } catch (error) {
    throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
  }
  return { ok: true };
}

/** Says whether the actor is typing; the other side hears it. */
export async function setTyping(
  { database }: Services,
  actor: Person,
  { appointmentId, isTyping }: { appointmentId: string; isTyping: boolean },
): Promise<Done> {
  const now = sql<Date>`app_now()`;
  try {
    await database.write(actor, (db) =>
      db
        .insertInto('typing_indicators')
        .values({ appointment_id: appointmentId, user_id: actor.userId, is_typing: isTyping, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['appointment_id', 'user_id']).doUpdateSet({ is_typing: isTyping, updated_at: now }),
        ),
    );
  } catch (error) {
    throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : toContactRefusal(error);
  }
  return { ok: true };
}

/** Keeps what somebody is writing for them alone; nothing for an empty text. Throws NOT_FOUND where they may not write. */
export async function storeDraft(
  { database }: Services,
  actor: Person,
  { appointmentId, content }: Pick<NewMessage, 'appointmentId' | 'content'>,
): Promise<Done> {
  const own = sql`user_id = ${actor.userId} and appointment_id = ${appointmentId}`;
  const change = content.trim()
    ? sql`insert into drafts (user_id, appointment_id, content) values (${actor.userId}, ${appointmentId}, ${content})
        on conflict (user_id, appointment_id) do update set content = excluded.content, saved_at = app_now()`
    : sql`delete from drafts where ${own}`;
  await database
    .write(actor, () => change)
    .catch((error: unknown) => {
      throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
    });
  return { ok: true };
}
