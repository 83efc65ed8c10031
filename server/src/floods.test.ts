import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { trials } from '@polyclinic/contract/platform/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Flood, type Flooded, floods } from './testing/floods.ts';
import type { Person } from './testing/people.ts';
import { type ServerProcess, serverProcess } from './testing/processes.ts';
import { type TestServer, testServer } from './testing/server.ts';
import { ask, memoryOf, openSocket, refusalOf, type Source } from './testing/sources.ts';
import { createVisit } from './testing/visit.ts';

const FLOOD_MS = trials(500, 10_000);
/** Loosely: the process is small, and collects its garbage when it likes */
const MOST_MEGABYTES = 150;
const MOST_LINES = 2_000;
const FLOODER = '127.0.0.2';
const SESSION = '/api/accounts/session';
const ELSEWHERE = '127.0.0.3';

let server: TestServer;
let flooded: ServerProcess;
let folder: string;
let logFile: string;
let near: Person;
let far: Person;

beforeAll(async () => {
  server = await testServer();
  folder = mkdtempSync(join(tmpdir(), 'polyclinic-floods-'));
  logFile = join(folder, 'log');
  flooded = await serverProcess(server.urls, { environment: { DATA_DIR: folder }, logFile });
  [near, far] = [await patient(), await patient()];
});
afterAll(async () => {
  await flooded?.stop();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const patient = () => server.person({ role: 'patient' });
const lines = () => readFileSync(logFile, 'utf8').split('\n').length;

/** A page with much on it asks no oftener. */
const CALL_EVERY_MS = 50;

/** Asks like a page that is in use while it floods; the answers' statuses, by how often each came. */
async function statuses(person: Person, from: string, until: Promise<unknown>): Promise<Map<number | string, number>> {
  const seen = new Map<number | string, number>();
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  for await (const _ of setInterval(CALL_EVERY_MS)) {
    if (isOver && seen.size > 0) break;
    const path = seen.size % 2 ? '/api/conversations' : '/api/accounts/profile';
    const status = await ask(flooded.origin, path, { from, headers: person.headers });
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  return seen;
}

describe('while one account floods', () => {
  it.each(trials(Object.entries(floods).slice(0, 2), Object.entries(floods)))(
    'with %s, neighbours are answered, and memory and log stay small',
    async (_, flood: Flood) => {
      const own = await patient();
      const doctor = await server.person({ role: 'doctor', verified: true });
      const appointmentId = await createVisit(server.database, { patient: own, doctor });
      const [memoryBefore, linesBefore] = [memoryOf(flooded.pid), lines()];
      const target: Flooded = { origin: flooded.origin, from: FLOODER, headers: own.headers, appointmentId };
      const flooding = flood(target, FLOOD_MS);
      const [beside, elsewhere] = await Promise.all([
        statuses(near, FLOODER, flooding),
        statuses(far, ELSEWHERE, flooding),
      ]);
      await flooding;
      expect([...beside.keys(), ...elsewhere.keys()]).toEqual([200, 200]);
      expect(memoryOf(flooded.pid) - memoryBefore).toBeLessThan(MOST_MEGABYTES);
      // A line for each answer to a neighbour is due.
      const due = [...beside.values(), ...elsewhere.values()].reduce((sum, count) => sum + count, 0);
      expect(lines() - linesBefore - due).toBeLessThan(MOST_LINES);
    },
  );
});

describe('sockets', () => {
  it('of one account are twenty at most, and one more is told so', async () => {
    const person = await patient();
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => openSocket(flooded.origin, { from: ELSEWHERE, headers: person.headers })),
    );
    const page = { from: ELSEWHERE, headers: { ...person.headers, origin: server.origin } };
    expect(await refusalOf(flooded.origin, page)).toBe(4429);
    expect(await refusalOf(flooded.origin, { ...page, headers: person.headers })).toBe(429);
    opened[0]?.terminate();
    const freed = () => refusalOf(flooded.origin, { ...page, headers: person.headers });
    await expect.poll(freed).toBe('opened');
    for (const socket of opened) socket.terminate();
  });

  it('of an account that was sent away for flooding are refused until it may go on', async () => {
    const person = await patient();
    const from = { from: ELSEWHERE, headers: person.headers };
    const nothingToStop = JSON.stringify({ i: '999', t: 4 });
    const flood = async () => {
      const socket = await openSocket(flooded.origin, from).catch(() => undefined);
      if (!socket) return 429;
      for (let sent = 0; sent < 501; sent += 1) socket.send(nothingToStop);
      return new Promise((resolve) => socket.once('close', resolve));
    };
    expect(await flood()).toBe(1008);
    // Each socket may send five hundred, all of them together a thousand.
    await expect.poll(async () => (await flood()) && refusalOf(flooded.origin, from), { interval: 0 }).toBe(429);
  });
});

const unknown: [string, string, Record<string, string>][] = [
  ['nobody', '127.0.0.4', {}],
  ['a forged cookie', '127.0.0.5', { cookie: 'polyclinic.session_token=forged.c2lnbmF0dXJl' }],
];
describe.each(trials(unknown.slice(1), unknown))('an address that floods as %s', (_, from, headers) => {
  it('is told to wait, and who is signed in there, who asks elsewhere and what watches over the server are not', async () => {
    const status = (path: string, source: Source) => ask(flooded.origin, path, source);
    const waits = async () =>
      ask(flooded.origin, SESSION, { from, headers }, (answer) => answer.headers['retry-after']);
    const heard = async () => (await Promise.all(Array.from({ length: 300 }, waits))).filter(Boolean);
    let refused: unknown[] = [];
    for (let asked = 0; asked < 20 && refused.length === 0; asked += 1) refused = await heard();
    expect(refused.length).toBeGreaterThan(0);
    // A refusal takes a moment, in which some more may be asked again.
    const flooding = Promise.all([heard(), heard()]);
    const [others, page] = await Promise.all([
      Promise.all([
        status(SESSION, { from, headers: near.headers }),
        status(SESSION, { from: '127.0.0.6' }),
        status('/healthz', { from }),
      ]),
      Promise.all(Array.from({ length: 50 }, () => read('/ar/find', { from, headers }))),
      flooding,
    ]);
    expect(others).toEqual([200, 200, 200]);
    expect(page.join()).toContain('لحظة من فضلك');
  }, 120_000);
});

const read = (path: string, { from, headers }: Required<Source>) =>
  new Promise<string>((resolve, reject) => {
    get(`${flooded.origin}${path}`, { headers, localAddress: from, agent: false }, async (answer) =>
      resolve(Buffer.concat(await answer.toArray()).toString()),
    ).once('error', reject);
  });
