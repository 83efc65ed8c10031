import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Log } from '../../../observability/index.ts';
import type { Clock, Lifecycle } from '../../../process/index.ts';

export type Uptime = {
  /** Records that this minute is served, once. Rejects when the database can't be reached. */
  beat(): Promise<void>;
  close(): void;
};

type Parts = { worker: Database; clock: Clock; lifecycle: Lifecycle; log: Log };

/** Several times a minute, so that none is passed over because a timer was late. */
const EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** What can be said of our own availability: in which minutes a server ran that could write to its database. */
export function createUptime({ worker, clock, lifecycle, log }: Parts): Uptime {
  let recorded = 0;
  const beat = async (): Promise<void> => {
    const now = clock.now().getTime();
    const minute = Math.floor(now / MINUTE_MS);
    if (lifecycle.isDraining || minute === recorded) return;
    const served = Array.from({ length: 60 }, (_, place) => (place === minute % 60 ? '1' : '0')).join('');
    await worker.write(
      null,
      () => sql`
        insert into service_hours (hour, minutes)
        values (${new Date(Math.floor(now / HOUR_MS) * HOUR_MS)}, ${served}::bit(60))
        on conflict (hour) do update set minutes = service_hours.minutes | excluded.minutes`,
    );
    recorded = minute;
  };
  const complain = (error: unknown) => log.warn({ err: error }, 'a minute was not recorded as served');
  const timer = setInterval(() => void beat().catch(complain), EVERY_MS).unref();
  return { beat, close: () => clearInterval(timer) };
}
