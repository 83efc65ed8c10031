import { isLate, PROOF_LASTS_DAYS, proofOf } from '@polyclinic/contract/backup/rules';
import { withClient } from '@polyclinic/database/client';
import { type Check, failed, ok, warning } from './finding.ts';

type Row = { mark: Date | null; provenAt: Date | null };

const QUERY = `
  select max(mark) filter (where kind = 'backup') as mark, max(ended_at) filter (where kind = 'drill') as "provenAt"
  from backup_runs where state = 'done'`;

/** How old the last backup and the last proven restore are. */
export const checkBackups: Check = async ({ ownerUrl, environment, machine }) => {
  if (!environment.BACKUP_TO)
    return warning('No backup is scheduled', 'Set BACKUP_TO and BACKUP_RECIPIENTS: docs/operating.md, "Backup".');
  if (!ownerUrl) return warning('Backups can’t be looked at', 'Make the database reachable first.');
  const row = await withClient(ownerUrl, async (client) => (await client.query<Row>(QUERY)).rows[0]);
  const [mark, provenAt, now] = [row?.mark ?? null, row?.provenAt ?? null, new Date(machine.now())];
  const found = mark ? `The last backup is of ${mark.toISOString()}` : 'There is no backup yet';
  if (isLate(now, environment.BACKUP_EVERY, mark))
    return failed(found, 'Run npm run backup and read what it says: the place, its rights and its space.');
  const proof = proofOf(now, provenAt);
  if (proof === 'recent') return ok(`${found}, and a restore is proven`);
  const since = proof === 'never' ? 'no restore was proven' : `no restore was proven for ${PROOF_LASTS_DAYS} days`;
  return warning(`${found}, and ${since}`, 'Run npm run backup:verify, which restores the last archive aside.');
};
