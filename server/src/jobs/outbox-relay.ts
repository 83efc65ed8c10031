import type { Trx } from '@polyclinic/database';
import { CompiledQuery, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { createFailureLog } from '../observability/index.ts';
import type { Services } from '../services.ts';

/** `startAfter` is of the machine's clock, which the queue goes by. */
type Queued = { effect: string; payload: object; startAfter: Date | null };

const AT_ONCE = 100;
/** What a lost announcement costs at most. */
const POLL_MS = 5_000;

/** Takes the oldest effects out of the outbox; servers take turns, so that their order is kept. */
export async function takeFromOutbox(trx: Trx): Promise<Queued[]> {
  await sql`select pg_advisory_xact_lock(hashtext('polyclinic outbox'))`.execute(trx);
  const oldest = trx.selectFrom('outbox').select('id').orderBy('id').limit(AT_ONCE);
  const taken = await trx
    .deleteFrom('outbox')
    .where('id', 'in', oldest)
    .returning(['id', 'effect', sql<object>`payload`.as('payload'), startAfter.as('startAfter')])
    .execute();
  return taken.sort((a, b) => (a.id < b.id ? -1 : 1));
}

// A Date has no microseconds: the next millisecond, so that nothing begins before it is due.
const startAfter = sql<Date | null>`date_trunc('milliseconds', now() + (not_before - app_now())) + interval '1 millisecond'`;

/** Moves effects into the queue when they are announced, in one transaction: none is lost or doubled. */
export function startRelay(services: Services, boss: PgBoss): { stop(): Promise<void> } {
  const failed = createFailureLog(services.log);
  const relay = singleFlight(
    () => drain(services, boss),
    (error) => failed(error, 'outbox not relayed'),
  );
  const timer = setInterval(relay.run, POLL_MS);
  const stopListening = services.live.onOutbox(relay.run);
  relay.run();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      stopListening();
      await relay.settled();
    },
  };
}

async function drain(services: Services, boss: PgBoss): Promise<void> {
  while ((await services.worker.transaction(null, (trx) => moveSome(trx, boss))) === AT_ONCE);
}

async function moveSome(trx: Trx, boss: PgBoss): Promise<number> {
  const db = {
    executeSql: (text: string, values: unknown[] = []) => trx.executeQuery<object>(CompiledQuery.raw(text, values)),
  };
  const taken = await takeFromOutbox(trx);
  const byEffect = Map.groupBy(taken, ({ effect }) => effect);
  for (const [effect, queued] of byEffect) {
    const added = queued.map(({ payload, startAfter }) => ({ data: payload, ...(startAfter && { startAfter }) }));
    await boss.insert(effect, added, { db });
  }
  return taken.length;
}

/** Runs `work` once at a time; calls made meanwhile lead to one more run. */
function singleFlight(work: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const loop = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    run: (): void => {
      isWanted = true;
      running ??= loop();
    },
    settled: async (): Promise<void> => running,
  };
}
