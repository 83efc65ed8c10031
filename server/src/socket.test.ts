import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { LONGEST_SESSION_MS } from '@polyclinic/contract/accounts/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { orderEmergency } from './start/emergency.ts';
import { aSignal, callsOn } from './testing/calls.ts';
import { countWaiting } from './testing/locks.ts';
import { type Client, type TestServer, testServer } from './testing/server.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await testServer();
  address = `${(await server.listen()).replace('http', 'ws')}/api/live`;
});
afterAll(() => server?.close());

const open = (headers: Record<string, string>) => new WebSocket(address, { headers });

async function statusOf(socket: WebSocket): Promise<number> {
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => {});
  socket.terminate();
  return response.statusCode;
}

async function hear(headers: { cookie: string; origin?: string }) {
  const socket = open(headers);
  const client: Client = createORPCClient(new RPCLink({ websocket: socket as never }));
  const events = await client.live.events();
  expect((await events.next()).value).toEqual({ kind: 'ready' });
  return { socket, client, closed: once(socket, 'close').then(([code]) => code as number) };
}

const openSockets = async () => (await server.services.metrics.sockets.get()).values[0]?.value ?? 0;

/** Signed in for a second more, however it is used: time enough to open a line. */
const runOutSoon = ({ token }: { token: string }) =>
  server.database.write(null, (db) =>
    db
      .updateTable('auth.session')
      .set({ created_at: new Date(Date.now() + 1_000 - LONGEST_SESSION_MS), expires_at: new Date(Date.now() + 1_000) })
      .where('token', '=', token),
  );

it('lets a person listen from our own pages', async () => {
  const person = await server.person({ role: 'patient' });
  const { socket, closed } = await hear(person.headers);
  socket.close();
  await closed;
});

it.each([
  ['strangers', {}],
  ['a cookie of nobody', { cookie: 'better-auth.session_token=forged.signature' }],
])('refuses %s', async (_, headers) => {
  expect(await statusOf(open(headers))).toBe(401);
});

it('tells a page of ours that its session is over', async () => {
  const person = await server.person({ role: 'patient' });
  await server.database.write(null, (db) => db.deleteFrom('auth.session').where('token', '=', person.token));
  for (const headers of [{}, person.headers]) {
    const [code] = await once(open({ ...headers, origin: server.origin }), 'close');
    expect(code).toBe(4401);
  }
});

it('refuses pages of another site, for every reader', async () => {
  const person = await server.person({ role: 'patient' });
  expect(await statusOf(open({ ...person.headers, origin: 'https://evil.example' }))).toBe(403);
});

it('ends with the session, and with the role that it was opened in', async () => {
  const leaving = await server.person({ role: 'patient' });
  const rising = await server.person({ role: 'patient' });
  const [left, risen] = [await hear(leaving.headers), await hear(rising.headers)];
  await server.database.write(null, (db) => db.deleteFrom('auth.session').where('token', '=', leaving.token));
  await server.database.write(null, (db) =>
    db.updateTable('profiles').set({ role: 'admin' }).where('user_id', '=', rising.userId),
  );
  expect(await left.closed).toBe(4401);
  expect(await risen.closed).toBe(4401);
});

it('does nothing more for a socket that stays when the session is over, and ends it soon', async () => {
  const call = await callsOn(server).openCall();
  const { doctor } = call.people;
  const { socket, client } = await hear(doctor.headers);
  const open = await openSockets();
  // That it is sent away is not read, and so not answered.
  socket.pause();
  const told = new Promise((resolve) => server.services.live.onSessionEnded(resolve));
  await server.database.write(null, (db) => db.deleteFrom('auth.session').where('token', '=', doctor.token));
  expect(await told).toBe(doctor.token);
  const unanswered = client.messages.setTyping({ appointmentId: call.id, isTyping: true }).catch(() => {});
  await expect.poll(openSockets).toBe(open - 1);
  const typing = server.database.read(null, (db) =>
    db.selectFrom('typing_indicators').select('user_id').where('appointment_id', '=', call.id),
  );
  expect(await typing).toEqual([]);
  socket.terminate();
  await unanswered;
});

it('ends when its session runs out, and says so, also to a page that comes later', async () => {
  const person = await server.person({ role: 'patient' });
  await runOutSoon(person);
  const { closed } = await hear(person.headers);
  expect(await closed).toBe(4402);
  const [code] = await once(open({ ...person.headers, origin: server.origin }), 'close');
  expect(code).toBe(4402);
});

it('ends within moments where everybody is signed out, as one that has run out', async () => {
  const person = await server.person({ role: 'patient' });
  const { closed } = await hear(person.headers);
  await orderEmergency(server.urls.owner, { kind: 'sign_out_everybody', country: null, reason: 'A leaked key' });
  await server.settle();
  expect(await closed).toBe(4402);
});

it('prolongs no session, neither by being opened nor by what the page says over it', async () => {
  const admin = await server.person({ role: 'admin' });
  const soon = new Date(Date.now() + 600_000);
  await server.database.write(null, (db) =>
    db.updateTable('auth.session').set({ expires_at: soon }).where('token', '=', admin.token),
  );
  server.services.sessions.remove(admin.token);
  const { socket, client, closed } = await hear({ ...admin.headers, origin: server.origin });
  await client.messages.setTyping({ appointmentId: randomUUID(), isTyping: true }).catch(() => {});
  socket.close();
  await closed;
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('auth.session').select('expires_at').where('token', '=', admin.token),
  );
  expect(row!.expires_at).toEqual(soon);
});

it('goes on when its session is prolonged meanwhile', async () => {
  const person = await server.person({ role: 'patient' });
  await runOutSoon(person);
  const { socket, client, closed } = await hear(person.headers);
  const end = new Date(Date.now() + 60_000);
  await server.database.write(null, (db) =>
    db.updateTable('auth.session').set({ expires_at: end }).where('token', '=', person.token),
  );
  const looked = vi.spyOn(server.services.sessions, 'look');
  await vi.waitFor(() => expect(looked).toHaveResolvedWith(expect.objectContaining({ expiresAt: end })), 5_000);
  const { id } = await callsOn(server).newCall();
  await expect(client.messages.setTyping({ appointmentId: id, isTyping: true })).rejects.toMatchObject({ status: 404 });
  socket.close();
  expect(await closed).toBe(1005);
});

it('and a call go on past the end of a session, for as long as the call says that it is under way', async () => {
  const { doctor: client, doctorToken: token, people } = await callsOn(server).openCall();
  await runOutSoon(people.doctor);
  server.services.sessions.remove(people.doctor.token);
  const { socket, closed } = await hear(people.doctor.headers);
  await client.calls.stay({ token });
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('auth.session').select('expires_at').where('token', '=', people.doctor.token),
  );
  expect(row!.expires_at.getTime()).toBeGreaterThan(Date.now() + 300_000);
  await server.clientOf(people.doctor).accounts.signOut();
  expect(await closed).toBe(4401);
  socket.close();
});

it('answers each message by itself: what can’t be read is invalid, also after one that was', async () => {
  const person = await server.person({ role: 'patient' });
  const { socket, closed } = await hear(person.headers);
  const answer = once(socket, 'message');
  socket.send(JSON.stringify({ i: '900', p: { u: '/live/events', b: { json: {}, meta: 5 } } }));
  expect(JSON.parse(String((await answer)[0]))).toMatchObject({
    i: '900',
    p: { b: { json: { code: 'INVALID_INPUT' } } },
  });
  socket.close();
  await closed;
});

it('ends when a message is larger than any of ours', async () => {
  const person = await server.person({ role: 'patient' });
  const { socket, closed } = await hear(person.headers);
  socket.send('x'.repeat(65_537));
  expect(await closed).toBe(1009);
});

it('ends when it sends more than any page of ours', async () => {
  const person = await server.person({ role: 'patient' });
  const { socket, closed } = await hear(person.headers);
  const nothingToStop = JSON.stringify({ i: '999', t: 4 });
  for (let sent = 0; sent <= 600; sent += 1) socket.send(nothingToStop);
  expect(await closed).toBe(1008);
});

it('hears for a hundred tabs of one person, and not for endless ones', async () => {
  const person = await server.person({ role: 'patient' });
  const { socket, closed, client } = await hear(person.headers);
  const subscribe = async () => (await (await client.live.events()).next()).value;
  for (let tabs = 1; tabs < 100; tabs += 1) expect(await subscribe()).toEqual({ kind: 'ready' });
  await expect(subscribe()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = await server.person({ role: 'patient' });
  const { socket: unhindered, closed: alsoClosed } = await hear(other.headers);
  socket.close();
  unhindered.close();
  await Promise.all([closed, alsoClosed]);
});

it('leaves undone what it asked for where it closes before that is begun', async () => {
  const call = await callsOn(server).openCall();
  const { patient, doctor } = call.people;
  const { socket, closed } = await hear(patient.headers);
  const json = { token: call.patientToken, ...aSignal(doctor) };
  const count = async () => {
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('call_signals').select('id').where('appointment_id', '=', call.id),
    );
    return rows.length;
  };
  const before = await count();
  await server.database.transaction(null, async (trx) => {
    await sql`lock table call_signals in exclusive mode`.execute(trx);
    for (let n = 0; n < 50; n += 1)
      socket.send(JSON.stringify({ i: `${900 + n}`, p: { u: '/calls/signal', b: { json } } }));
    await expect.poll(() => countWaiting(server.database)).toBe(3);
    socket.terminate();
    await closed;
  });
  await expect.poll(() => countWaiting(server.database)).toBe(0);
  await expect.poll(count).toBe(before + 3);
  // Another tab's is carried out after all that could still come.
  await server.clientOf(patient).calls.signal({ token: call.patientToken, ...aSignal(doctor) });
  expect(await count()).toBe(before + 4);
});
