import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { openTab } from '../../testing/tab.ts';

const AT_ONCE_MS = 5_000;

let server: TestServer;
let elsewhere: ServerProcess;
beforeAll(async () => {
  server = await testServer();
  elsewhere = await serverProcess(server.urls, { environment: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(async () => {
  await elsewhere?.stop();
  await server?.close();
});

/** A stream over HTTP on the other server, from `ready` to its end. */
async function stream({ headers }: Person): Promise<Promise<void>[]> {
  const client: Client = createORPCClient(new RPCLink({ url: `${elsewhere.origin}/api/rpc`, headers }));
  const events = await client.live.events();
  expect((await events.next()).value).toEqual({ kind: 'ready' });
  const toItsEnd = async () => {
    for await (const _ of events);
  };
  return [toItsEnd()];
}

const demote = ({ userId }: Person) =>
  server.database.write(null, (db) =>
    db.updateTable('profiles').set({ role: 'patient' }).where('user_id', '=', userId),
  );

it.each([
  ['somebody who signs out', 'patient', (person: Person) => server.clientOf(person).accounts.signOut()],
  ['a former administrator', 'admin', demote],
] as const)('the socket and the stream of %s end at once on another server', async (_, role, end) => {
  const person = await server.person({ role });
  const tab = await openTab(elsewhere.origin, person);
  const [streamed] = await stream(person);
  const since = performance.now();
  await end(person);
  expect(await tab.closed).toBe(4401);
  await streamed;
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
});
