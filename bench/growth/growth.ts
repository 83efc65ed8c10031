import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureAlone, type Prepare, type Say } from '../compare.ts';
import { search } from '../jobs/search.ts';
import { slots } from '../jobs/slots.ts';
import type { Round, Setting } from '../load/contenders.ts';
import { settings } from '../settings.ts';
import { PROVIDERS } from '../world/rows.ts';

/** What one job cost before and after the data grew. */
export type Grown = { name: string; among: string; small: Rounds; large: Rounds };
type Rounds = { product: Round[]; pgbench: Round[] };

// Of each provider's 40 appointments, 31 are past.
const PAST = PROVIDERS * 31;
const JOBS: Prepare[] = [search, slots];

/**
 * The jobs whose cost must not grow with past data, before and after. Runs last, because it leaves a large database.
 */
export async function growth(setting: Setting, say: Say): Promise<Grown[]> {
  const small = [];
  for (const prepare of JOBS) small.push(await measureAlone(prepare, setting, say));
  say(`Growing to ${settings.grownProviders} providers and ${settings.grownAppointments} appointments …`);
  await setting.world.administer(growing());
  const grown: Grown[] = [];
  for (const [index, prepare] of JOBS.entries()) {
    const before = small[index];
    if (before)
      grown.push({ name: before.job.name, among, small: before, large: await measureAlone(prepare, setting, say) });
  }
  return grown;
}

const among = `${settings.grownProviders.toLocaleString('en')} providers, ${settings.grownAppointments.toLocaleString('en')} past appointments`;

function growing(): string {
  const copies = Math.max(1, Math.round(settings.grownProviders / PROVIDERS));
  const pasts = Math.max(1, Math.round(settings.grownAppointments / PAST));
  const sizes = `set bench.copies = ${copies};\nset bench.pasts = ${pasts};\n`;
  return sizes + readFileSync(join(import.meta.dirname, 'grow.sql'), 'utf8');
}
