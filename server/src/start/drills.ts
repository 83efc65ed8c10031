import { withClient } from '@polyclinic/database/client';
import { chooseArchive, type Progress, type Restored, recorded } from '../backup/index.ts';
import type { Environment } from '../process/index.ts';
import { findOwner } from './database.ts';
import { prove, type Wanted } from './restores.ts';

/** Restores an archive aside and compares; an installation that made the archive itself, and runs, remembers it. */
export async function drill(environment: Environment, wanted: Wanted, progress: Progress): Promise<Restored> {
  const archive = await chooseArchive(wanted.from);
  const chosen = { ...wanted, from: { ...wanted.from, archive } };
  const ownerUrl = await findOwner(environment);
  if (!ownerUrl || !(await hasMade(ownerUrl, archive))) return prove(environment, chosen, progress);
  return recorded(ownerUrl, 'drill', async () => {
    const result = await prove(environment, chosen, progress);
    return { result, outcome: { archive, mark: new Date(result.about.mark), bytes: null } };
  });
}

async function hasMade(ownerUrl: string, archive: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from backup_runs where kind = 'backup' and state = 'done' and archive = $1 limit 1`,
      [archive],
    );
    return rowCount === 1;
  });
}
