import type { OpenDeletion, Registers } from '@polyclinic/contract/compliance/registers/schemas';
import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { processorsOf } from './rules.ts';

const MOST_SHOWN = 200;

type ConsentRow = Omit<Registers['consents'][number], 'isCurrent'>;
type DeletionRow = Pick<OpenDeletion, 'userId' | 'name' | 'state' | 'isOverdue'> & {
  requestedAt: Date;
  dueAt: Date;
  lawfulUntil: Date;
};
type ExportRow = Omit<Registers['exports'], 'oldestPending'> & { oldestPending: Date | null };
type StaffRow = Omit<Registers['withoutSecondFactor'][number], 'since'> & { since: Date };

/** What an authority asks for first: consents, deletions, copies, who processes data and who could sign in by a password alone. */
export async function readRegisters(context: SignedInContext): Promise<Registers> {
  const { services, actor } = context;
  const [consents, open, [counts], [exports], staff] = await Promise.all([
    services.database.read(
      actor,
      () => sql<ConsentRow>`select kind, version, gave, withdrew, stands from consent_counts()`,
    ),
    readOpenDeletions(context),
    services.database.read(
      actor,
      () => sql<Registers['deletions']['counts']>`
        select waiting, overdue, carried_out as "carriedOut", taken_back as "takenBack" from deletion_counts()`,
    ),
    services.database.read(
      actor,
      () => sql<ExportRow>`
        select asked, pending, ready, failed, oldest_pending as "oldestPending" from export_counts()`,
    ),
    services.database.read(
      actor,
      () => sql<StaffRow>`
        select user_id as "userId", full_name as name, duty, since from staff_without_second_factor()`,
    ),
  ]);
  if (!counts || !exports) throw new Error('the counts gave no row');
  return {
    consents: consents.map((row) => ({ ...row, isCurrent: CONSENT_VERSIONS[row.kind] === row.version })),
    deletions: { open, counts },
    exports: { ...exports, oldestPending: exports.oldestPending?.toISOString() ?? null },
    processors: processorsOf(services.environment),
    withoutSecondFactor: staff.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
  };
}

/** Whose they are is noted as looked at, once a day. */
async function readOpenDeletions({ services, actor }: SignedInContext): Promise<OpenDeletion[]> {
  const rows = await services.database.read(
    actor,
    () => sql<DeletionRow>`
      select user_id as "userId", full_name as name, state, requested_at as "requestedAt", due_at as "dueAt",
        is_overdue as "isOverdue", requested_at + interval '1 month' as "lawfulUntil"
      from open_deletions(${MOST_SHOWN})`,
  );
  for (const { userId } of rows)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'profile', subjectId: userId, patientId: userId });
  return rows.map(({ requestedAt, dueAt, lawfulUntil, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    lawfulUntil: lawfulUntil.toISOString(),
  }));
}
