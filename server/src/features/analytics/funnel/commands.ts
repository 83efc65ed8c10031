import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../../observability/index.ts';
import type { Clock } from '../../../process/index.ts';
import type { Shown } from './rules.ts';

export type Funnel = {
  /** Counts a page that was shown, to that account if to one; written within a minute. */
  note(shown: Shown, userId?: string): void;
  /** Holds which doctors an account was shown, by a search or a quick consult. */
  noteOffer(origin: Origin, userId: string, providerIds: readonly string[]): void;
  /** Measures how long a booking took an account that this process showed the search to, and what led to its doctor. */
  noteBooking(booking: Booked): void;
  /** Writes what was counted. Rejects when the database can't be reached; then it is written the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type Origin = 'search' | 'quick_consult';
type Booked = { appointmentId: string; userId: string; providerId: string };
type Counted = Shown & { id: string; at: Date; times: number };
type Parts = { worker: Database; clock: Clock; log: Log };

type Timed = { id: string; seconds: number };
type Found = { appointmentId: string; origin: Origin };

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Who searches and books after longer did something else meanwhile. */
const LONGEST_MS = 1_800_000;

/** Rows in a statement: a process that couldn't write for days has more than fit into one. */
const AT_ONCE = 1_000;

/** Rows that wait to be written, each with the id by which it is written once, though an answer was lost. */
function createWaiting<Row>(insert: (rows: Row[]) => Promise<unknown>) {
  let waiting: Row[] = [];
  return {
    add(rows: Iterable<Row>) {
      waiting = [...waiting, ...rows];
    },
    async write(): Promise<void> {
      while (waiting.length > 0) {
        const writing = waiting.slice(0, AT_ONCE);
        await insert(writing);
        const written = new Set(writing);
        waiting = waiting.filter((one) => !written.has(one));
      }
    },
  };
}

/** What was written before its answer was lost is there already. */
const once = <Table>(conflict: { doNothing(): Table }) => conflict.doNothing();

/** Of appointments that are still there, so that one that is gone keeps nothing else from being written. */
const insertOrigins = (rows: readonly Found[]) => sql`
  insert into booking_origins (appointment_id, user_id, origin)
  select a.id, coalesce(a.booked_by, a.patient_id), w.origin
  from unnest(${rows.map(({ appointmentId }) => appointmentId)}::uuid[], ${rows.map(({ origin }) => origin)}::text[])
    w (id, origin)
  join appointments a using (id)
  on conflict do nothing`;

/** Counts in memory, because a row for each page would cost more than the page: what a killed process lost is a minute's. */
export function createFunnel({ worker, clock, log }: Parts): Funnel {
  let counting = new Map<string, Counted>();
  const pages = createWaiting((rows: Counted[]) =>
    worker.write(null, (db) => db.insertInto('funnel_events').values(rows).onConflict(once)),
  );
  const times = createWaiting((rows: Timed[]) =>
    worker.write(null, (db) => db.insertInto('booking_times').values(rows).onConflict(once)),
  );
  const origins = createWaiting((rows: Found[]) => worker.write(null, () => insertOrigins(rows)));
  // In memory alone: when somebody searched, for what, and whom else they were shown is never written.
  const searching = new LRUCache<string, number>({ max: 10_000, ttl: LONGEST_MS });
  const offered = new LRUCache<string, Origin>({ max: 50_000, ttl: LONGEST_MS });
  const timeBooking = (userId: string): void => {
    const since = searching.get(userId);
    searching.delete(userId);
    if (since === undefined) return;
    const took = Math.min(Math.max(clock.now().getTime() - since, 0), LONGEST_MS);
    times.add([{ id: randomUUIDv7(), seconds: Math.round(took / 1_000) }]);
  };
  const flush = async (): Promise<void> => {
    pages.add(counting.values());
    counting = new Map();
    await times.write();
    await origins.write();
    await pages.write();
  };
  const complain = (error: unknown) => log.warn({ err: error }, 'pages that were shown are counted later');
  const timer = setInterval(() => void flush().catch(complain), EVERY_MS).unref();
  return {
    note({ step, locale }, userId) {
      if (userId && step === 'search' && !searching.has(userId)) searching.set(userId, clock.now().getTime());
      const at = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
      const key = `${at.getTime()} ${step} ${locale}`;
      const counted = counting.get(key);
      if (counted) counted.times += 1;
      else counting.set(key, { id: randomUUIDv7(), at, step, locale, times: 1 });
    },
    noteOffer(origin, userId, providerIds) {
      for (const id of providerIds) offered.set(`${userId} ${id}`, origin);
    },
    noteBooking({ appointmentId, userId, providerId }) {
      timeBooking(userId);
      const origin = offered.get(`${userId} ${providerId}`);
      if (origin) origins.add([{ appointmentId, origin }]);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(complain);
    },
  };
}
