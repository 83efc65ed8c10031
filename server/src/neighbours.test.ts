import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOn } from './testing/calls.ts';
import { type ServerProcess, serverProcess } from './testing/processes.ts';
import { type TestServer, testServer } from './testing/server.ts';

const SESSION = '/api/accounts/session';
const AT_ONCE = 200;
const MEGABYTE = 1_000_000;
const LONGEST_SILENCE_MS = 6_000;
/** What both ends of a line hold by themselves */
const MOST_TAKEN = 8 * MEGABYTE;

/** A node behind a proxy, whose word for a client's address it takes. */
let node: ServerProcess;
let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  node = await serverProcess(server.urls, { environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(async () => {
  await node?.stop();
  await server?.close();
});

type Client = Record<string, string>;
const at = (address: string, headers: Client = {}): Client => ({ ...headers, 'x-forwarded-for': address });
const ask = async (headers: Client, path = SESSION) => (await fetch(node.origin + path, { headers })).status;

const isRefused = async (headers: Client) =>
  (await Promise.all(Array.from({ length: AT_ONCE }, () => ask(headers)))).includes(429);

/** Asks until it is told to wait. */
async function floodUntilRefused(headers: Client): Promise<void> {
  for (let round = 0; round < 40; round += 1) if (await isRefused(headers)) return;
  throw new Error('It was never refused.');
}

async function post(path: string, headers: Client, body: object) {
  const type = { 'content-type': 'application/json' };
  return fetch(node.origin + path, { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) });
}

/** A guest who was let to the door of a call; what their browser sends with each request from then on. */
async function guestAt(address: string): Promise<Client> {
  const call = await callsOn(server).openCall();
  const { invitation } = await call.doctor.calls.invite({ appointmentId: call.id, kind: 'interpreter' });
  const answer = await post('/api/calls/guest-token', at(address), { invitation, name: 'Nadia', key: randomUUID() });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return at(address, { cookie: cookie.join('; ') });
}

describe('behind one address', () => {
  it('a guest who floods waits alone: not another guest, nobody who is signed in, and no visitor', async () => {
    const address = '203.0.113.10';
    const [flooder, other] = [await guestAt(address), await guestAt(address)];
    const patient = await server.person({ role: 'patient' });
    await floodUntilRefused(flooder);
    const neighbours = [other, at(address, patient.headers), at(address)];
    expect(await Promise.all(neighbours.map((one) => ask(one)))).toEqual([200, 200, 200]);
  });

  it('a visitor who floods holds up no guest', { tags: ['long'] }, async () => {
    const address = '203.0.113.11';
    const guest = await guestAt(address);
    await floodUntilRefused(at(address));
    expect(await Promise.all([isRefused(at(address)), ask(guest)])).toEqual([true, 200]);
  });

  it('a forged pass is nobody’s', async () => {
    const address = '203.0.113.12';
    const forged = at(address, { cookie: 'polyclinic.guest=eyJjbGFpbXMiOnt9fQ.c2ln' });
    await floodUntilRefused(forged);
    expect(await isRefused(at(address))).toBe(true);
  });
});

it('behind one proxy a client who floods waits alone', { tags: ['long'] }, async () => {
  await floodUntilRefused(at('203.0.113.20'));
  expect(await ask(at('203.0.113.21'))).toBe(200);
});

/** Sends a body for as long as it is taken: the answer, and how many bytes were. */
async function send(path: string, length: number, headers: Client): Promise<{ status: number; taken: number }> {
  const { hostname, port } = new URL(node.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  const head = Object.entries({ ...headers, host: 'localhost', 'content-type': 'application/json' });
  const lines = head.map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST ${path} HTTP/1.1`, ...lines, `content-length: ${length}`, '', ''].join('\r\n'));
  const part = Buffer.alloc(100_000, '0');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let taken = 0;
  const pour = (): void => {
    while (taken < length && !socket.destroyed) {
      taken += part.length;
      if (!socket.write(part)) return void socket.once('drain', pour);
    }
    socket.end();
  };
  socket.once('data', pour);
  await closed;
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), taken };
}

it('a request that is refused is answered a moment later, so that its sender does not come again at once', {
  tags: ['long'],
}, async () => {
  const client = at('203.0.113.40', (await server.person({ role: 'patient' })).headers);
  await floodUntilRefused(client);
  const until = performance.now() + 1_500;
  let refused = 0;
  const askOn = async () => {
    while (performance.now() < until) if ((await ask(client)) === 429) refused += 1;
  };
  await Promise.all(Array.from({ length: 20 }, askOn));
  expect(refused).toBeGreaterThan(20);
  expect(refused).toBeLessThanOrEqual(20 * 6);
});

/** Begins a long body and sends no more of it: what is answered until the connection ends, when that is and by whom. */
async function endOf(headers: Client): Promise<{ answer: string; at: number; isOurs: boolean }> {
  const { hostname, port } = new URL(node.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const type = ['content-type: application/json', 'content-length: 1000000'];
  socket.write(['POST /api/rpc/messages/send HTTP/1.1', 'host: localhost', ...lines, ...type, '', '{'].join('\r\n'));
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const isOurs = await Promise.race([closed.then(() => false), delay(LONGEST_SILENCE_MS, true)]);
  socket.destroy();
  return { answer, at: performance.now(), isOurs };
}

describe('a body', () => {
  it('that is too long is refused by its length, and not taken', async () => {
    const { status, taken } = await send('/api/rpc/messages/send', 50 * MEGABYTE, at('203.0.113.30'));
    expect(status).toBe(413);
    expect(taken).toBeLessThan(MOST_TAKEN);
  });

  it('of an upload that is refused is not taken either', async () => {
    const { status, taken } = await send('/api/uploads/nothing', 50 * MEGABYTE, at('203.0.113.31'));
    expect(status).toBe(405);
    expect(taken).toBeLessThan(MOST_TAKEN);
  });

  it('that is long is refused slowly, so that its sender does not come again at once', {
    tags: ['long'],
    timeout: 30_000,
  }, async () => {
    const client = at('203.0.113.33', (await server.person({ role: 'patient' })).headers);
    const long = { json: 'x'.repeat(900_000) };
    const until = performance.now() + 3_000;
    let refused = 0;
    const sendOn = async () => {
      while (performance.now() < until) {
        const answer = await post('/api/rpc/messages/send', client, long).catch(() => ({ status: 429 }));
        if (answer.status === 429) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: 10 }, sendOn));
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThanOrEqual(20);
  });

  it('that is one of very many that are refused is neither read nor answered, and its connection ends', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const client = at('203.0.113.34', (await server.person({ role: 'patient' })).headers);
    expect(await ask(client)).toBe(200);
    const began = performance.now();
    const all = await Promise.all(Array.from({ length: 400 }, () => endOf(client)));
    // Those few that were admitted wait for their bodies.
    const ends = all.filter(({ isOurs }) => !isOurs);
    expect(ends.length).toBeGreaterThan(380);
    const answered = ends.filter(({ answer }) => answer !== '');
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length).toBeLessThanOrEqual(250);
    expect(answered.every(({ answer }) => /^HTTP\/1.1 429 /.test(answer))).toBe(true);
    const silent = ends.filter(({ answer }) => answer === '');
    expect(silent.length).toBeGreaterThan(100);
    expect(Math.min(...silent.map(({ at: ended }) => ended - began))).toBeGreaterThan(1_900);
    expect(await ask(at('203.0.113.34'))).toBe(200);
  });

  it('waits while others of the same account are under way, and a short one does not', {
    timeout: 30_000,
  }, async () => {
    const patient = await server.person({ role: 'patient' });
    const client = at('203.0.113.32', patient.headers);
    const { hostname, port } = new URL(node.origin);
    const headers = Object.entries(client).map(([name, value]) => `${name}: ${value}`);
    expect(await ask(client)).toBe(200);
    const slow = Array.from({ length: 4 }, () => {
      const socket = connect({ host: hostname, port: Number(port) });
      const head = ['POST /api/rpc/messages/send HTTP/1.1', 'host: localhost', ...headers];
      socket.write([...head, 'content-type: application/json', 'content-length: 1000000', '', '{'].join('\r\n'));
      return socket;
    });
    const another = () => post('/api/rpc/messages/send', client, { json: 'x'.repeat(900_000) });
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    expect(await ask(client)).toBe(200);
    // It is not its number that counts: of so many at once nobody is refused yet.
    expect((await another()).status).toBe(429);
    expect((await post('/api/rpc/messages/send', client, { json: 'x' })).status).toBe(400);
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await another()).status, { timeout: 20_000, interval: 500 }).toBe(400);
  });
});
