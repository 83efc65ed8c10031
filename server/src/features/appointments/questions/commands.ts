import { createHash } from 'node:crypto';
import type { Appointment, askInput } from '@polyclinic/contract/appointments/schemas';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { requireMayBook } from '../booking/commands.ts';
import { toBookingRefusal } from '../booking/rules.ts';
import { move } from '../commands.ts';
import { readAppointment, requireVisit } from '../queries.ts';

type Asking = z.output<typeof askInput>;
type Asked = { id: string; isNew: boolean };

/**
 * Asks a doctor in writing, for the fee and within the time that the caller was shown: OFFER_CHANGED where these are others
 * by now. The same key asks once.
 */
export async function askQuestion(context: SignedInContext, input: Asking): Promise<Appointment> {
  const { services, actor } = context;
  await requireMayBook(context, input);
  const patientId = input.patientId ?? actor.userId;
  const { id, isNew } = await storeQuestion(context, input, patientId);
  if (isNew) {
    services.accessLog.note({ actor, action: 'create', subject: 'appointment', subjectId: id, patientId });
    services.funnel.noteBooking({ appointmentId: id, userId: actor.userId, providerId: input.providerId });
  }
  return readAppointment(context, { id, locale: input.locale });
}

async function storeQuestion({ services, actor }: SignedInContext, input: Asking, patientId: string): Promise<Asked> {
  try {
    return await services.database.transaction(actor, async (trx) => {
      const before = await askedBefore(trx, input, patientId);
      if (before) return before;
      const added = await insertQuestion(trx, input, patientId);
      // Somebody else's transaction was first with the same key.
      const asked = added ? { id: added, isNew: true } : await askedBefore(trx, input, patientId);
      if (!asked) throw fail('IDEMPOTENCY_KEY_REUSED');
      return asked;
    });
  } catch (error) {
    throw isRefusedByPolicy(error) ? fail('FORBIDDEN') : toBookingRefusal(error);
  }
}

/** What the same request asked; another request under its key is refused, or it would be taken for asked. */
async function askedBefore(trx: Trx, input: Asking, patientId: string): Promise<Asked | undefined> {
  const asked = trx
    .selectFrom('appointments')
    .select(['id', 'request_digest'])
    .where('patient_id', '=', patientId)
    .where('idempotency_key', '=', input.idempotencyKey);
  const row = await asked.executeTakeFirst();
  if (row && row.request_digest !== digestOf(input)) throw fail('IDEMPOTENCY_KEY_REUSED');
  return row && { id: row.id, isNew: false };
}

const digestOf = ({ patientId, providerId, question, feeCents, withinHours }: Asking): string =>
  createHash('sha256')
    .update(JSON.stringify([patientId ?? null, providerId, question, feeCents, withinHours]))
    .digest('base64');

type Row = { id: string; feeCents: number; withinHours: number };

/** Its times, fee and state are the database's to say; nothing stands where they are not what was shown. */
async function insertQuestion(trx: Trx, input: Asking, patientId: string): Promise<string | undefined> {
  const { providerId, question, idempotencyKey } = input;
  const inserting = sql<Row>`
    insert into appointments (patient_id, provider_id, appointment_type, start_time, symptoms, idempotency_key, request_digest)
    values (${patientId}, ${providerId}, 'message', app_now(), ${question}, ${idempotencyKey}, ${digestOf(input)})
    on conflict (patient_id, idempotency_key) do nothing
    returning id, fee_cents as "feeCents", answer_hours as "withinHours"`;
  const row = (await inserting.execute(trx)).rows[0];
  if (!row) return undefined;
  const { id, feeCents, withinHours } = row;
  if (feeCents !== input.feeCents || withinHours !== input.withinHours)
    throw fail('OFFER_CHANGED', { feeCents, withinHours });
  return id;
}

/** The patient's word that what was written is no answer. Throws ANSWER_FIRST, TRANSITION_REFUSED. */
export async function reopenQuestion(context: SignedInContext, id: string): Promise<Appointment> {
  await requireVisit(context, id);
  return move(context, id, 'reopen', async (trx) => {
    await sql`select reopen_question(${id})`.execute(trx);
  });
}
