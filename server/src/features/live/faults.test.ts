import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type RoughLine, roughLine, roughLineToDatabase } from '../../testing/rough-line.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { openTab, type Tab } from '../../testing/tab.ts';
import { createVisit } from '../../testing/visit.ts';

const environment = { RATE_LIMIT_FACTOR: '1000' };
const MESSAGES = trials(60, 1_000);
const [HIS_DROPS_EVERY, HER_DROPS_EVERY] = trials([10, 14], [150, 210]);

let server: TestServer;
let nodes: [ServerProcess, ServerProcess];
const lines: RoughLine[] = [];

beforeAll(async () => {
  server = await testServer();
  nodes = await Promise.all([serverProcess(server.urls, { environment }), serverProcess(server.urls, { environment })]);
});
afterAll(async () => {
  for (const line of lines) await line.stop();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await server?.close();
});

const clientAt = (origin: string, { headers }: Person): Client =>
  createORPCClient(new RPCLink({ url: `${origin}/api/rpc`, headers }));

async function lineTo(node: ServerProcess) {
  const line = await roughLine(Number(new URL(node.origin).port));
  lines.push(line);
  return { ...line, origin: `http://localhost:${line.port}` };
}

async function newVisit() {
  const patient = await server.person({ role: 'patient' });
  const doctor = await server.person({ role: 'doctor', verified: true });
  return { id: await createVisit(server.database, { patient, doctor }), patient, doctor };
}

/** As the outbox of a page does: the same message until it is acknowledged, then the next one. */
async function sendAll(client: Client, appointmentId: string, texts: string[], onSent: () => void): Promise<void> {
  for (const content of texts) {
    const clientId = randomUUID();
    while (!(await isAcknowledged(client.messages.send({ appointmentId, content, clientId }))));
    onSent();
  }
}

const isAcknowledged = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: object) => {
      if ('status' in error && Number(error.status) < 500) throw error;
      return false;
    },
  );

/** As a page does: comes back after every interruption, asks for what it missed and takes what it hears, until all is seen. */
async function follow(origin: string, person: Person, appointmentId: string, total: number): Promise<Message[]> {
  const seen: Message[] = [];
  const take = (messages: Message[]) => {
    for (const message of messages) if (message.sequence > (seen.at(-1)?.sequence ?? 0)) seen.push(message);
    return seen.length >= total;
  };
  while (seen.length < total) {
    const tab = await openTab(origin, person).catch(() => undefined);
    if (!tab) continue;
    try {
      await catchUp(clientAt(origin, person), appointmentId, seen, take);
      if (seen.length < total) await tab.hear('message', () => take(heardBy(tab)));
    } catch {
      // Comes back.
    } finally {
      tab.drop();
    }
  }
  return seen;
}

const heardBy = ({ events }: Tab) => events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));

async function catchUp(client: Client, appointmentId: string, seen: Message[], take: (page: Message[]) => boolean) {
  for (let hasMore = true; hasMore; ) {
    const page = await client.messages.list({ appointmentId, after: seen.at(-1)?.sequence ?? 0 });
    take(page.messages);
    hasMore = page.hasMore;
  }
}

it(`a server killed in the middle of ${MESSAGES} messages, over bad lines: both sides see the same, in the same order, once`, {
  timeout: 180_000,
}, async () => {
  const { id, patient, doctor } = await newVisit();
  const [hers, his] = [await lineTo(nodes[0]), await lineTo(nodes[1])];
  hers.delay(1);
  const textsOf = (name: string) => Array.from({ length: MESSAGES / 2 }, (_, index) => `${name} ${index + 1}`);
  let sent = 0;
  let isKilled = false;
  const onSent = () => {
    sent += 1;
    if (sent % HIS_DROPS_EVERY === 0) his.drop();
    if (sent % HER_DROPS_EVERY === 0) hers.drop();
    if (sent < MESSAGES / 2 || isKilled) return;
    isKilled = true;
    void killAndRestart();
  };
  const killAndRestart = async () => {
    const port = Number(new URL(nodes[0].origin).port);
    await nodes[0].kill();
    nodes[0] = await serverProcess(server.urls, { port, environment });
  };
  const [seenByHer, seenByHim] = await Promise.all([
    follow(hers.origin, patient, id, MESSAGES),
    follow(his.origin, doctor, id, MESSAGES),
    sendAll(clientAt(hers.origin, patient), id, textsOf('patient'), onSent),
    sendAll(clientAt(his.origin, doctor), id, textsOf('doctor'), onSent),
  ]);
  expect(isKilled).toBe(true);
  const texts = seenByHer.map(({ content }) => content);
  expect(seenByHim.map(({ content }) => content)).toEqual(texts);
  for (const name of ['patient', 'doctor']) {
    expect(texts.filter((text) => text.startsWith(name))).toEqual(textsOf(name));
  }
});

it('who reads too slowly is cut off, and gets all of it later', { tags: ['long'], timeout: 120_000 }, async () => {
  const { id, patient, doctor } = await newVisit();
  const line = await lineTo(nodes[0]);
  const slow = await openTab(line.origin, doctor);
  const quick = await openTab(nodes[0].origin, patient);
  line.throttle(0);
  const total = 700;
  const long = 'طويل'.repeat(2_500);
  const sender = clientAt(nodes[1].origin, patient);
  const sendSome = async (first: number) => {
    for (let number = first; number < total; number += 6) {
      await sender.messages.send({
        appointmentId: id,
        content: `${number} ${long}`.slice(0, 10_000),
        clientId: randomUUID(),
      });
    }
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(sendSome));
  await quick.hear('message', () => heardBy(quick).length === total);
  line.throttle(Infinity);
  expect(await slow.closed).toBe(1006);
  expect(heardBy(slow).length).toBeLessThan(total);
  const seen = await follow(line.origin, doctor, id, total);
  expect(seen.map(({ id: one }) => one)).toEqual(heardBy(quick).map(({ id: one }) => one));
});

describe('on every server process', () => {
  it('whose session ends, or whose role changes, hears nothing more within five seconds', async () => {
    const { id, patient, doctor } = await newVisit();
    const leaving = await Promise.all(nodes.map(({ origin }) => openTab(origin, patient)));
    const rising = await Promise.all(nodes.map(({ origin }) => openTab(origin, doctor)));
    const since = performance.now();
    await clientAt(nodes[0].origin, patient).accounts.signOut();
    await server.database.write(null, (db) =>
      db.updateTable('profiles').set({ role: 'admin' }).where('user_id', '=', doctor.userId),
    );
    const codes = await Promise.all([...leaving, ...rising].map(({ closed }) => closed));
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(codes).toEqual([4401, 4401, 4401, 4401]);
    for (const { origin } of nodes) {
      const list = clientAt(origin, patient).messages.list({ appointmentId: id });
      await expect(list).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('whose session ended while the database was away is asked for again until it answers', {
    tags: ['long'],
  }, async () => {
    const person = await server.person({ role: 'patient' });
    const listening = await roughLineToDatabase(server.urls.app);
    const reading = await roughLineToDatabase(server.urls.auth);
    lines.push(listening.line, reading.line);
    const node = await serverProcess({ ...server.urls, app: listening.url, auth: reading.url }, { environment });
    try {
      const tab = await openTab(node.origin, person);
      for (const { line } of [listening, reading]) line.cut();
      const [before] = await server.database.read(null, () => sql<{ at: Date }>`select clock_timestamp() as at`);
      await server.database.write(null, (db) => db.deleteFrom('auth.session').where('token', '=', person.token));
      listening.line.mend();
      const listens = sql`select 1 from pg_stat_activity where datname = current_database()
        and application_name = 'polyclinic live' and query <> '' and backend_start > ${before?.at}`;
      const { database } = server.services;
      await expect.poll(() => database.read(null, () => listens), { timeout: 20_000 }).toHaveLength(1);
      reading.line.mend();
      expect(await tab.closed).toBe(4401);
    } finally {
      await node.stop();
    }
  });

  it.each([
    ['a frame of 1 MB', 1009, (tab: Tab) => tab.socket.send('x'.repeat(1_048_576))],
    ['broken UTF-8', 1007, (tab: Tab) => tab.socket.send(Buffer.from([0x7b, 0xff, 0xfe]), { binary: false })],
    [
      'a thousand frames in a second',
      1008,
      (tab: Tab) => {
        for (let count = 0; count < 1_000; count += 1) tab.socket.send(JSON.stringify({ i: `${count}`, t: 4 }));
      },
    ],
  ])('%s ends its own socket and nobody else’s', async (_, code, attack) => {
    const { id, patient, doctor } = await newVisit();
    const hostile = await openTab(nodes[0].origin, patient);
    const peaceful = await openTab(nodes[0].origin, doctor);
    attack(hostile);
    expect(await hostile.closed).toBe(code);
    const input = { appointmentId: id, content: 'still here', clientId: randomUUID() };
    const { id: sent } = await clientAt(nodes[0].origin, patient).messages.send(input);
    const heard = await peaceful.hear('message', ({ message }) => message.id === sent);
    expect(heard.message.content).toBe('still here');
    peaceful.drop();
  });
});
