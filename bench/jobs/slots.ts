import type { SlotsOfProvider } from '@polyclinic/contract/availability/schemas';
import type { Pool } from '@polyclinic/database';
import { readSlots } from '../../server/src/features/availability/queries.ts';
import { idInSql, idOf } from '../world/rows.ts';
import type { Job } from './job.ts';
import { recordReads, requireLength } from './reading.ts';

const DAY_MS = 86_400_000;

/** One provider's slots of the next seven days. */
export async function slots(pool: Pool): Promise<Job> {
  const from = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
  const until = new Date(from.getTime() + 7 * DAY_MS);
  const week = (n: number) => ({
    providerId: idOf('provider', n),
    from: from.toISOString(),
    until: until.toISOString(),
  });
  return {
    name: 'slots, 7 days',
    goal: { ofPgbench: 0.22, ofFloor: 0.8, cpuMs: 0.3, floorThere: 8_397 },
    procedure: 'availability/slots',
    role: 'owner',
    request: (n) => ({ input: week(n) }),
    verify: (answer) => requireLength((answer as SlotsOfProvider).slots, 60),
    ...(await recordReads(
      pool,
      (services, n) => readSlots(services, week(n)),
      new Map([[idOf('provider', 0), idInSql('provider', ':n')]]),
    )),
  };
}
