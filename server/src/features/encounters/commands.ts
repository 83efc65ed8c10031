import {
  type EncounterNote,
  NOTE_PARTS,
  type NoteParts,
  type PracticeContact,
  type VisitFeedback,
} from '@polyclinic/contract/encounters/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { requirePhone } from '../../sms/index.ts';
import { requireVisit } from '../appointments/index.ts';
import { findNote } from './queries.ts';

const RULES = new Set(['encounter_takes_note', 'encounter_signed_first', 'encounter_signed', 'encounter_completed']);

/** A refusal of the database in the contract's words: of a rule, or of somebody whose visit it is not. */
function toRefusal(error: unknown): unknown {
  if (isRefusedByPolicy(error)) return fail('NOT_FOUND');
  return RULES.has(violatedConstraint(error) ?? '') ? fail('NOTE_NOT_POSSIBLE') : error;
}

function noteChange({ services, actor }: SignedInContext, subjectId: string, patientId: string): void {
  services.accessLog.note({ actor, action: 'change', subject: 'encounter_note', subjectId, patientId });
}

type Saving = NoteParts & { appointmentId: string; version: number };

/**
 * Saves a draft over the state that was seen; what is stored already counts as saved, as when an answer was lost.
 * Throws NOTE_CHANGED when another page has saved other words or signed since.
 */
export async function saveNote(context: SignedInContext, saving: Saving): Promise<{ version: number }> {
  const { services, actor } = context;
  const { appointmentId, version, subjective, objective, assessment, plan } = saving;
  const rows = await services.database
    .write(
      actor,
      () => sql<{ version: number; patient_id: string }>`
        insert into encounter_notes as n (appointment_id, subjective, objective, assessment, plan)
        values (${appointmentId}, ${subjective}, ${objective}, ${assessment}, ${plan})
        on conflict (appointment_id) do update set subjective = excluded.subjective, objective = excluded.objective,
          assessment = excluded.assessment, plan = excluded.plan
        where n.version = ${version} and n.signed_at is null
        returning version, patient_id`,
    )
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  const [saved] = rows;
  if (!saved) return sameDraft(context, saving);
  noteChange(context, appointmentId, saved.patient_id);
  return { version: saved.version };
}

/** The draft that is these words already; throws NOTE_CHANGED where there is none. */
async function sameDraft(context: SignedInContext, { appointmentId, ...saving }: Saving): Promise<{ version: number }> {
  const note = (await findNote(context, appointmentId))?.note;
  if (!note || note.signedAt || NOTE_PARTS.some((part) => note[part] !== saving[part])) throw fail('NOTE_CHANGED');
  return { version: note.version };
}

type Signing = { appointmentId: string; version: number };

/** Has the state that was seen signed, once however often it is asked for: at the end of the minute to take it back. */
export async function signNote(context: SignedInContext, { appointmentId, version }: Signing): Promise<EncounterNote> {
  const { services, actor } = context;
  const [row] = await services.database
    .write(actor, () => sql<{ signed: boolean }>`select sign_encounter_note(${appointmentId}, ${version}) as signed`)
    .catch(async (error: unknown) => {
      // Of a visit that is somebody else's not even that is said.
      await requireVisit(context, appointmentId);
      throw toRefusal(error);
    });
  if (!row?.signed) return signedBefore(context, { appointmentId, version });
  const found = await findNote(context, appointmentId);
  if (!found) throw fail('NOT_FOUND');
  return found.note;
}

/** The note that was signed in this very state; throws NOTE_CHANGED where there is none. */
async function signedBefore(context: SignedInContext, { appointmentId, version }: Signing): Promise<EncounterNote> {
  const note = (await findNote(context, appointmentId))?.note;
  // The signature is a change too, and the last.
  if (!note?.signedAt || note.version !== version + 1) throw fail('NOTE_CHANGED');
  return note;
}

type Addendum = { appointmentId: string; content: string; idempotencyKey: string };

/** Adds to a signed note, once however often it is sent with the same key. */
export async function amendNote(context: SignedInContext, addendum: Addendum): Promise<EncounterNote> {
  const { services, actor } = context;
  const { appointmentId, content, idempotencyKey } = addendum;
  const values = { appointment_id: appointmentId, content, idempotency_key: idempotencyKey } as never;
  const added = await services.database
    .write(actor, (db) =>
      db
        .insertInto('encounter_addenda')
        .values(values)
        .onConflict((conflict) => conflict.columns(['appointment_id', 'idempotency_key']).doNothing())
        .returning('id'),
    )
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  if (added.length === 0) await requireSame(context, addendum);
  return changed(context, appointmentId);
}

/** Throws IDEMPOTENCY_KEY_REUSED unless what was added with the key is this. */
async function requireSame({ services, actor }: SignedInContext, addendum: Addendum): Promise<void> {
  const [stored] = await services.database.read(actor, (db) =>
    db
      .selectFrom('encounter_addenda')
      .select('content')
      .where('appointment_id', '=', addendum.appointmentId)
      .where('idempotency_key', '=', addendum.idempotencyKey),
  );
  if (stored?.content !== addendum.content) throw fail('IDEMPOTENCY_KEY_REUSED');
}

async function changed(context: SignedInContext, appointmentId: string): Promise<EncounterNote> {
  const found = await findNote(context, appointmentId);
  if (!found) throw fail('NOT_FOUND');
  noteChange(context, appointmentId, found.patientId);
  return found.note;
}

/** Says how one found a visit; said again, the later word counts. */
export async function giveFeedback(
  { services, actor }: SignedInContext,
  { appointmentId, score, problems }: VisitFeedback & { appointmentId: string },
): Promise<Done> {
  await services.database
    .write(
      actor,
      () => sql`insert into visit_feedback (appointment_id, user_id, score, problems)
        values (${appointmentId}, ${actor.userId}, ${score}, ${problems})
        on conflict (appointment_id, user_id) do update set score = excluded.score, problems = excluded.problems`,
    )
    .catch((error: unknown) => {
      throw toRefusal(error);
    });
  return { ok: true };
}

/** How the actor's own practice is reached. */
export async function savePracticeContact(
  { services, actor }: SignedInContext,
  { phone, address }: PracticeContact,
): Promise<Done> {
  const number = requirePhone(phone, 'phone');
  const rows = await services.database
    .write(
      actor,
      () => sql`insert into provider_contacts (provider_id, phone, address)
        select id, ${number}, ${address} from providers where user_id = ${actor.userId}
        on conflict (provider_id) do update set phone = excluded.phone, address = excluded.address
        returning true`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'practice_address'
        ? fail('INVALID_INPUT', { fields: [{ path: 'address', code: 'required' }] })
        : error;
    });
  if (rows.length === 0) throw fail('NOT_FOUND');
  return { ok: true };
}
