import { isLate, proofOf } from '@polyclinic/contract/backup/rules';
import type { BackupState } from '@polyclinic/contract/backup/schemas';
import type { Actor, Database } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Invariant } from '../../backup/index.ts';
import type { Services } from '../../services.ts';

/** Every file that a row speaks of, with how many bytes it should have. */
export const FILES = `
  select path, size::float8 as bytes from uploads where path is not null
  union select attachment_url, attachment_size::float8 from messages where attachment_url is not null
  union select attachment_url, attachment_size::float8 from message_versions where attachment_url is not null
  union select path, size::float8 from provider_documents
  union select f.path, f.bytes::float8 from photos p cross join lateral photo_files(p) f where f.bytes is not null
  union select path, size::float8 from exports where path is not null`;

/** What holds of every database of ours. Each gives a row where it does not. */
export const INVARIANTS: Invariant[] = [
  {
    name: 'two visits of one person overlap',
    query: `select from appointments a join appointments b on a.id < b.id and a.during && b.during
        and (a.provider_id = b.provider_id or a.patient_id = b.patient_id)
      where a.status in ('scheduled', 'confirmed', 'in_progress') and b.status in ('scheduled', 'confirmed', 'in_progress')
      limit 1`,
  },
  {
    name: 'the ledger does not say what a payment captured',
    query: `select from payments p left join (
        select payment_id, sum(amount_cents) as cents from ledger_entries where kind = 'charge' group by 1
      ) l on l.payment_id = p.id where coalesce(l.cents, 0) <> p.captured_cents limit 1`,
  },
  {
    name: 'more was returned of a payment than it captured',
    query: `select from ledger_entries group by payment_id
      having sum(case when kind in ('charge', 'refund_reversal') then amount_cents
        when kind = 'refund' then -amount_cents else 0 end) < 0 limit 1`,
  },
  {
    name: 'a visit that costs is confirmed and unpaid',
    query: `select from appointments a where a.status in ('confirmed', 'in_progress') and a.fee_cents > 0
      and not exists (select from payments p where p.appointment_id = a.id and p.captured_cents >= a.fee_cents) limit 1`,
  },
];

type Latest = {
  mark: Date | null;
  bytes: number | null;
  triedAt: Date | null;
  provenAt: Date | null;
  provenMark: Date | null;
  kind: 'backup' | 'drill' | null;
  failedAt: Date | null;
  error: string | null;
};

const latest = sql<Latest>`
  select b.mark, b.bytes, t.started_at as "triedAt", d.ended_at as "provenAt", d.mark as "provenMark",
    f.kind, f.ended_at as "failedAt", f.error
  from (select) one
  left join lateral (select mark, bytes from backup_runs where kind = 'backup' and state = 'done'
    order by started_at desc limit 1) b on true
  left join lateral (select max(started_at) as started_at from backup_runs where kind = 'backup') t on true
  left join lateral (select ended_at, mark from backup_runs where kind = 'drill' and state = 'done'
    order by started_at desc limit 1) d on true
  left join lateral (select r.kind, r.ended_at, r.error from (
      select distinct on (kind) kind, state, ended_at, error from backup_runs where state <> 'running'
      order by kind, started_at desc) r
    where r.state = 'failed' order by r.ended_at desc limit 1) f on true`;

/** The last backup, try, failure and proven restore, as those see it who may. */
export async function readLatest(database: Database, actor: Actor): Promise<Latest> {
  const [row] = await database.read(actor, () => latest);
  if (!row) throw new Error('the latest runs gave no row');
  return row;
}

/** What an administrator has to know of backups. */
export async function readBackupState(
  { database, environment, clock }: Services,
  actor: NonNullable<Actor>,
): Promise<BackupState> {
  const { mark, bytes, provenAt, kind, failedAt, error } = await readLatest(database, actor);
  const now = clock.now();
  return {
    isScheduled: Boolean(environment.BACKUP_TO),
    every: environment.BACKUP_EVERY,
    last: mark && { mark: mark.toISOString(), bytes: bytes ?? 0 },
    failure: kind && failedAt && { kind, at: failedAt.toISOString(), error: error ?? '' },
    isLate: isLate(now, environment.BACKUP_EVERY, mark),
    provenAt: provenAt?.toISOString() ?? null,
    proof: proofOf(now, provenAt),
  };
}
