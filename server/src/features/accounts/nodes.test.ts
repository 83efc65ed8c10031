import { createDatabase, createPool } from '@polyclinic/database';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createServices, type RunningServices } from '../../create-services.ts';
import { createLiveHub } from '../../live/index.ts';
import { createLog } from '../../observability/index.ts';
import { readEnvironment } from '../../process/index.ts';
import { readSecrets } from '../../secrets/index.ts';
import { createSessions } from '../../sessions/index.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { roughLineToDatabase } from '../../testing/rough-line.ts';

/** Two servers on one database: what one ends or counts, the other knows. */
type Node = RunningServices & { app: ReturnType<typeof createApp> };

let test: TestDatabase;
let nodes: [Node, Node];

const startNode = async (): Promise<Node> => {
  const environment = readEnvironment({ NODE_ENV: 'test', TRUSTED_PROXIES: '1' });
  const secrets = readSecrets((name) => `one secret for both: ${name}`);
  const running = await createServices({ environment, secrets, urls: test.urls, log: createLog('silent') });
  return { ...running, app: createApp(running.services) };
};

beforeAll(async () => {
  test = await testDatabase();
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await test.close();
});

const [first, second] = [() => nodes[0], () => nodes[1]];
const newPerson = () => createPerson(test, first().services, { role: 'patient' });
const post = (node: Node, path: string, headers: Record<string, string>, body: object) => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return node.app.request(`/api/accounts/${path}`, init);
};
const sessionAt = async (node: Node, { headers }: Person) =>
  (await node.app.request('/api/accounts/session', { headers })).json();

it('refuses everywhere, at once, a session that one server has ended', async () => {
  const person = await newPerson();
  for (const node of nodes) expect(await sessionAt(node, person)).toMatchObject({ userId: person.userId });
  await post(first(), 'sign-out', person.headers, {});
  expect(await sessionAt(first(), person)).toBeNull();
  await expect.poll(() => sessionAt(second(), person), { timeout: 20_000 }).toBeNull();
});

/** Sessions over a line to the database that can fall silent and is otherwise proven again and again, and a clock to turn. */
async function sessionsOverLine() {
  const { line, url } = await roughLineToDatabase(test.urls.app);
  const live = await createLiveHub(url, createLog('silent'), { askEveryMs: 10, answerWithinMs: 20_000 });
  const pool = createPool(test.urls.auth, { max: 1 });
  const { auth, environment } = first().services;
  const clock = vi.spyOn(Date, 'now');
  return {
    sessions: createSessions({ auth, database: createDatabase(pool), live, environment }),
    line,
    turnClock: (ms: number) => clock.mockReturnValue(Date.now() + ms),
    lineIsProven: () => expect.poll(() => live.heardUntil()).toBe(Date.now()),
    async close() {
      clock.mockRestore();
      await Promise.all([line.stop(), live.close(), pool.end()]);
    },
  };
}

/** Nobody announces this: only who reads the session learns of it. */
const expire = ({ userId }: Person) =>
  test.owner.write(null, () => sql`update auth.session set expires_at = now() where user_id = ${userId}`);

it('reads a session again before it has to, so that a client that goes on asking never waits for that', async () => {
  const person = await newPerson();
  const { sessions, turnClock, lineIsProven, close } = await sessionsOverLine();
  const session = () => sessions.of(new Headers(person.headers));
  try {
    expect(await session()).toMatchObject({ userId: person.userId });
    await expire(person);
    turnClock(45_000);
    await lineIsProven();
    expect(await session()).toMatchObject({ userId: person.userId });
    await expect.poll(session).toBeNull();
  } finally {
    await close();
  }
});

it('remembers a session no longer than the line is sound that would tell of its end', async () => {
  const person = await newPerson();
  const { sessions, line, turnClock, lineIsProven, close } = await sessionsOverLine();
  const session = () => sessions.of(new Headers(person.headers));
  try {
    expect(await session()).toMatchObject({ userId: person.userId });
    await expire(person);
    turnClock(30_000);
    await lineIsProven();
    expect(await session()).toMatchObject({ userId: person.userId });
    line.stall();
    turnClock(6_000);
    expect(await session()).toBeNull();
  } finally {
    await close();
  }
});

it('remembers nothing from before its clock was set back', async () => {
  const person = await newPerson();
  const { sessions, turnClock, close } = await sessionsOverLine();
  const session = () => sessions.of(new Headers(person.headers));
  try {
    turnClock(3_600_000);
    expect(await session()).toMatchObject({ userId: person.userId });
    await expire(person);
    turnClock(-3_600_000);
    expect(await session()).toBeNull();
  } finally {
    await close();
  }
});

it('reads a session once more that ended while it was being read', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const { line, url } = await roughLineToDatabase(test.urls.auth);
  const pool = createPool(url, { max: 1 });
  const watcher = createDatabase(createPool(test.urls.auth, { max: 1 }));
  const { auth, environment, live } = first().services;
  const sessions = createSessions({ auth, database: createDatabase(pool), live, environment });
  const read = ({ headers }: Person) => sessions.of(new Headers(headers));
  try {
    expect(await read(other)).toMatchObject({ userId: other.userId });
    const { rows } = await pool.query('select pg_backend_pid() as pid, clock_timestamp() as at');
    const [before] = rows as { pid: number; at: Date }[];
    const ended = new Promise<void>((heard) => {
      live.onSessionEnded((token) => token === person.token && heard());
    });
    line.delay(500);
    const asked = read(person);
    const isRead = sql`select 1 from pg_stat_activity where pid = ${before?.pid}
      and state = 'idle' and query_start > ${before?.at}`;
    await expect.poll(() => watcher.read(null, () => isRead), { timeout: 20_000 }).toHaveLength(1);
    line.throttle(0);
    await test.owner.write(null, (db) => db.deleteFrom('auth.session').where('token', '=', person.token));
    await ended;
    line.throttle(Infinity);
    expect(await asked).toBeNull();
  } finally {
    await Promise.all([watcher.close(), pool.end()]);
    await line.stop();
  }
});

it('sees everywhere, at once, a role that was taken away', async () => {
  const person = await createPerson(test, first().services, { role: 'admin' });
  expect(await sessionAt(second(), person)).toMatchObject({ role: 'admin' });
  await test.owner.write(null, (db) =>
    db.updateTable('profiles').set({ role: 'patient' }).where('user_id', '=', person.userId),
  );
  await expect.poll(() => sessionAt(second(), person), { timeout: 20_000 }).toBeNull();
});

it('answers a remembered session without the database', async () => {
  const person = await newPerson();
  const known = await first().services.sessions.of(new Headers(person.headers));
  // Expiring announces nothing, so only one who asks the database notices.
  await test.owner.transaction(null, async (trx) => {
    await trx
      .updateTable('auth.session')
      .set({ expires_at: new Date(0) })
      .where('token', '=', person.token)
      .execute();
  });
  expect(await first().services.sessions.of(new Headers(person.headers))).toEqual(known);
  expect(await second().services.sessions.of(new Headers(person.headers))).toBeNull();
});

it('asks for nothing without a cookie, and believes no unsigned one', async () => {
  const { token } = await newPerson();
  expect(await first().services.sessions.of(new Headers())).toBeNull();
  for (const cookie of [
    `polyclinic.session_token=${token}`,
    'polyclinic.session_token=%00.x',
    'polyclinic.session_token=.',
    'polyclinic.session_token',
  ]) {
    expect(await first().services.sessions.of(new Headers({ cookie }))).toBeNull();
  }
});

it('counts attempts of one address over both servers, and nobody else’s', { tags: ['long'] }, async () => {
  const attempt = (node: Node, address: string) =>
    post(node, 'sign-in', { 'x-forwarded-for': address }, { email: 'a@example.com', password: 'wrong guess' });
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    statuses.push((await attempt(turn % 2 ? second() : first(), '203.0.113.7')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await (await attempt(second(), '203.0.113.7')).json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await attempt(first(), '203.0.113.8')).status).toBe(401);
});
