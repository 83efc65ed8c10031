import type { AccessSearch, FoundAccess, FoundAccesses } from '@polyclinic/contract/compliance/accesses/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

const FOUND_AT_ONCE = 50;

type Row = {
  id: string;
  at: Date;
  action: string;
  subject: string;
  purpose_of: FoundAccess['purpose'];
  actor_id: string | null;
  actor_name: string | null;
  patient_id: string | null;
  patient_name: string | null;
  has_proof: boolean;
};

/** What an auditor looks for in the access log; each patient found is noted as looked at, once a day. */
export async function searchAccesses(context: SignedInContext, search: AccessSearch): Promise<FoundAccesses> {
  const { services, actor, session } = context;
  const { patient, person, purpose, from, until, before } = search;
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      select * from search_accesses(${patient || null}, ${person || null}, ${purpose ?? null},
        ${startOf(from, session.timeZone)}, ${startOf(until, session.timeZone, 1)}, ${before ?? null}, ${FOUND_AT_ONCE + 1})`,
  );
  const page = rows.slice(0, FOUND_AT_ONCE);
  for (const patientId of new Set(page.map((row) => row.patient_id)))
    if (patientId)
      services.accessLog.noteListed({ actor, action: 'read', subject: 'access_log', subjectId: patientId, patientId });
  return {
    accesses: page.map(toFound),
    next: rows.length > FOUND_AT_ONCE ? (page.at(-1)?.id ?? null) : null,
    checkpoint: await readCheckpoint(context),
    verification: await readVerification(context),
  };
}

const toFound = (row: Row): FoundAccess => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  subject: row.subject,
  purpose: row.purpose_of,
  actor: someone(row.actor_id, row.actor_name),
  patient: someone(row.patient_id, row.patient_name),
  isProved: row.has_proof,
});

/** Of somebody whose account is gone, the name is empty. */
const someone = (userId: string | null, name: string | null) => (userId ? { userId, name: name ?? '' } : null);

async function readCheckpoint({ services, actor }: SignedInContext): Promise<FoundAccesses['checkpoint']> {
  const [last] = await services.database.read(actor, (db) =>
    db.selectFrom('access_checkpoints').select(['size', 'signed_at', 'note']).orderBy('size', 'desc').limit(1),
  );
  return last ? { size: Number(last.size), signedAt: last.signed_at.toISOString(), note: last.note } : null;
}

async function readVerification({ services, actor }: SignedInContext): Promise<FoundAccesses['verification']> {
  const [last] = await services.database.read(actor, (db) =>
    db
      .selectFrom('access_verifications')
      .select(['at', 'leaves', 'with_saved', 'findings'])
      .orderBy('at', 'desc')
      .limit(1),
  );
  if (!last) return null;
  const { at, leaves, with_saved: withSaved, findings } = last;
  return { at: at.toISOString(), leaves: Number(leaves), withSaved, findings };
}

/** When a day begins in a zone, or so many days after it. */
function startOf(day: string | undefined, timeZone: string, later = 0): Date | null {
  if (!day) return null;
  const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime({ timeZone });
  return new Date(start.epochMilliseconds);
}
