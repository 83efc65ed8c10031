import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { queueEffect } from './outbox.ts';

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
