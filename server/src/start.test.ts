import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { testDatabase } from '@polyclinic/database/testing/index';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { roughLineToDatabase } from './testing/rough-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-start-'));
chmodSync(folder, 0o711);
const children = new Set<ChildProcess>();
const running = { NODE_ENV: 'test', SAMPLE_DATA: '0', PORT: '0', DATA_DIR: join(folder, 'data') };

const DATABASE_IS_UP = join(running.DATA_DIR, 'postgres/postmaster.pid');

afterEach(async () => {
  await Promise.all([...children].map(stop));
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(variables: Record<string, string>): ChildProcess {
  const program = join(import.meta.dirname, 'start.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...running, ...variables };
  const child = spawn(process.execPath, [program, '--api-only'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** The address that it prints. */
async function ready(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    const address = /ready at (\S+)/.exec(printed)?.[1];
    if (address) {
      child.stdout?.resume();
      return address;
    }
  }
  throw new Error(`It ended without an address: ${printed}`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await ended;
  return code;
}

async function complaintOf(variables: Record<string, string>) {
  const child = start(variables);
  const complaint = text(child.stderr as NonNullable<typeof child.stderr>);
  const [code] = await once(child, 'exit');
  return { code, complaint: (await complaint).trim() };
}

it('serves, drains on SIGTERM at any time, and recovers from a kill -9', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const first = start({});
  expect((await fetch(`${await ready(first)}/readyz`)).status).toBe(200);
  expect(await stop(first)).toBe(0);
  // What people sent is there for moments, and is for nobody else on this machine.
  expect(statSync(join(running.DATA_DIR, 'files/snapshots')).mode & 0o777).toBe(0o700);

  const killed = start({});
  await ready(killed);
  const ended = once(killed, 'exit');
  killed.kill('SIGKILL');
  await ended;

  const third = start({});
  expect((await fetch(`${await ready(third)}/readyz`)).status).toBe(200);
  expect(await stop(third)).toBe(0);
  expect(() => readFileSync(DATABASE_IS_UP)).toThrow('ENOENT');

  const interrupted = start({});
  await expect.poll(() => existsSync(DATABASE_IS_UP), { timeout: 20_000, interval: 5 }).toBe(true);
  expect(await stop(interrupted)).toBe(0);
  expect(() => readFileSync(DATABASE_IS_UP)).toThrow('ENOENT');
});

it('says in one line that its port is taken', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const complaint = `Port ${port} is taken: set PORT to another one.`;
  expect(await complaintOf({ PORT: String(port) })).toEqual({ code: 1, complaint });
  taken.close();
});

it.each([
  [{ PORT: 'abc' }, /^Wrong value for PORT=abc: .*$/],
  [{ DATA_DIR: '/dev/null/data' }, /^The data folder \/dev\/null\/data can't be written \(ENOTDIR\)\.$/],
])('says in one line what is wrong with %o', async (variables, expected) => {
  const { code, complaint } = await complaintOf(variables);
  expect(code).toBe(1);
  expect(complaint).toMatch(expected);
});

it('says in one line that the database refuses it', { tags: ['long'] }, async () => {
  const database = await testDatabase();
  const url = new URL(database.urls.owner);
  url.password = 'guess';
  const { code, complaint } = await complaintOf({ DATABASE_URL: url.href });
  expect(code).toBe(1);
  expect(complaint).toMatch(/^The database \S+ can't be used: password authentication failed.*$/);
  await database.close();
});

describe('with a database that is away', () => {
  it('waits for it, says so once, and starts when it answers', { tags: ['long'], timeout: 120_000 }, async () => {
    const database = await testDatabase();
    const { line, url } = await roughLineToDatabase(database.urls.owner);
    line.cut();
    const child = start({ DATABASE_URL: url });
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => line.refused, { timeout: 60_000 }).toBeGreaterThan(3);
    expect(said.match(/waiting/g)).toHaveLength(1);
    line.mend();
    await expect.poll(() => said, { timeout: 60_000 }).toContain('ready at');
    expect(await stop(child)).toBe(0);
    await line.stop();
    await database.close();
  });

  it('ends at once when it is told to', { tags: ['long'], timeout: 120_000 }, async () => {
    const child = start({ DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/none' });
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 60_000 }).toContain('waiting');
    const began = performance.now();
    await stop(child);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
