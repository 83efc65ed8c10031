import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Jobs, runSchedule, startJobs } from './jobs.ts';
import { type EffectName, queueEffect } from './outbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

function listening() {
  const heard = new Set<string>();
  const enough = Promise.withResolvers<void>();
  let failures = 1;
  const note = async (_: unknown, { appointmentId }: { appointmentId: string }): Promise<void> => {
    if (failures-- > 0) throw new Error('The first attempt fails.');
    heard.add(appointmentId);
    if (heard.size === 2) enough.resolve();
  };
  const handlers = { 'appointment.confirmed': note } as Partial<Jobs['handlers']> as Jobs['handlers'];
  return { heard, enough: enough.promise, jobs: { handlers, schedules: [] } };
}

it('does what was committed, again if it failed, and nothing that was rolled back', { timeout: 30_000 }, async () => {
  const { heard, enough, jobs } = listening();
  const [before, after, never] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const { worker } = server.services;
  await worker.transaction(null, (trx) => queueEffect(trx, 'appointment.confirmed', { appointmentId: before }));
  const queue = await startJobs(server.services, server.urls.worker, jobs);
  await worker.transaction(null, (trx) => queueEffect(trx, 'appointment.confirmed', { appointmentId: after }));
  const rolledBack = worker.transaction(null, async (trx) => {
    await queueEffect(trx, 'appointment.confirmed', { appointmentId: never });
    throw new Error('Changed my mind.');
  });
  await expect(rolledBack).rejects.toThrow('Changed my mind.');
  await enough;
  await queue.stop(2_000);
  expect(heard).toEqual(new Set([before, after]));
});

/** From now on, each statement that adds jobs leaves the names of their queues. */
async function countStatements(): Promise<(queue: string) => Promise<number>> {
  const { worker } = server.services;
  const change = (statement: string) => worker.write(null, () => sql.raw(statement));
  await change('create table jobs.statements (queue text not null)');
  await change(`create function jobs.note_statement() returns trigger language plpgsql as $$
    begin insert into jobs.statements select distinct name from added; return null; end $$`);
  const tables = await worker.read(
    null,
    () => sql<{ name: string }>`select distinct table_name as name from jobs.queue`,
  );
  for (const { name } of tables) {
    await change(`create trigger note_statement after insert on jobs.${name}
      referencing new table as added for each statement execute function jobs.note_statement()`);
  }
  return async (queue) => {
    const noted = worker.read(null, () => sql`select from jobs.statements where queue = ${queue}`);
    return (await noted).length;
  };
}

it('takes on many at once, each of them once', { timeout: 30_000 }, async () => {
  const heard: string[] = [];
  const enough = Promise.withResolvers<void>();
  const note = async (_: unknown, { appointmentId }: { appointmentId: string }): Promise<void> => {
    heard.push(appointmentId);
    if (heard.length === 16) enough.resolve();
  };
  const handlers = { 'appointment.confirmed': note, 'appointment.moved': note };
  const jobs = { handlers: handlers as Partial<Jobs['handlers']> as Jobs['handlers'], schedules: [] };
  await (await startJobs(server.services, server.urls.worker, jobs)).stop(2_000);
  const statementsOf = await countStatements();
  const ids = Array.from({ length: 16 }, () => crypto.randomUUID());
  await server.services.worker.transaction(null, async (trx) => {
    for (const [index, appointmentId] of ids.entries()) {
      const effect: EffectName = index % 2 === 0 ? 'appointment.confirmed' : 'appointment.moved';
      await queueEffect(trx, effect, { appointmentId });
    }
  });
  const queue = await startJobs(server.services, server.urls.worker, jobs);
  await enough.promise;
  await queue.stop(2_000);
  expect(heard.toSorted()).toEqual(ids.toSorted());
  expect(await Promise.all(Object.keys(handlers).map(statementsOf))).toEqual([1, 1]);
});

it('keeps what it gives up, with what it was for and why, until a person sees to it', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const failing = crypto.randomUUID();
  const tried = async (_: unknown, { appointmentId }: { appointmentId: string }): Promise<void> => {
    if (appointmentId === failing) throw new Error('It can not be done.');
  };
  const handlers = { 'appointment.cancelled': tried } as Partial<Jobs['handlers']> as Jobs['handlers'];
  const { worker } = server.services;
  const queue = await startJobs(server.services, server.urls.worker, { handlers, schedules: [] });
  await worker.transaction(null, (trx) =>
    queueEffect(trx, 'appointment.cancelled', { appointmentId: failing, refundPercent: 100 }),
  );
  const jobOf = () =>
    worker.read(
      null,
      () => sql<{ state: string }>`select state from jobs.job where name = 'appointment.cancelled'
        and data ->> 'appointmentId' = ${failing}`,
    );
  const workOf = () => worker.read(null, (db) => db.selectFrom('failed_work').selectAll().where('state', '=', 'open'));
  // As if nine tries had failed already, and it were time for the next.
  const hurry = async () => {
    await worker.write(
      null,
      () => sql`update jobs.job set retry_count = retry_limit - 1, start_after = now()
        where name = 'appointment.cancelled' and state = 'retry'`,
    );
    await worker.write(null, () => sql`update jobs.job set start_after = now() where name = 'given-up'`);
  };
  await vi.waitFor(
    async () => {
      if ((await workOf()).length === 0) await hurry();
      expect(await workOf()).toMatchObject([
        {
          effect: 'appointment.cancelled',
          payload: { appointmentId: failing, refundPercent: 100 },
          error: expect.stringContaining('It can not be done.'),
          attempts: 11,
        },
      ]);
    },
    { timeout: 50_000, interval: 500 },
  );
  expect((await jobOf()).map(({ state }) => state)).toEqual(['failed']);
  await queue.stop(2_000);
});

it('has a person look at work by the clock that fails six times in a row, until it succeeds again', async () => {
  const { services, database } = server;
  const waiting = () =>
    database.read(
      null,
      () => sql<{ payload: object; error: string; attempts: number }>`
        select payload, error, attempts from failed_work where effect = 'schedule.run' and state = 'open'`,
    );
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('the gateway is away');
  };
  const tick = () => runSchedule(services, { name: 'refunds', cron: '* * * * *', run }).catch(() => {});
  for (let failures = 0; failures < 5; failures += 1) await tick();
  isBroken = false;
  await tick();
  isBroken = true;
  for (let failures = 0; failures < 5; failures += 1) await tick();
  expect(await waiting()).toEqual([]);
  await tick();
  await tick();
  expect(await waiting()).toEqual([{ payload: { name: 'refunds' }, error: 'the gateway is away', attempts: 7 }]);
  isBroken = false;
  await tick();
  expect(await waiting()).toEqual([]);
});
