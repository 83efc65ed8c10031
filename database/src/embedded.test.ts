import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { StartError } from './errors.ts';

const settings = { fsync: 'off' };
let folder: string;
let data: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'polyclinic-embedded-'));
  chmodSync(folder, 0o711);
  data = join(folder, 'data');
  const first = await startEmbedded(data, settings);
  await withClient(first.superuserUrl, (client) => client.query('create table kept as select 1 as n'));
  await first.stop();
});

afterAll(() => rmSync(folder, { recursive: true }));

async function countStored(server: Embedded): Promise<number> {
  const { rows } = await withClient(server.superuserUrl, (client) => client.query<{ n: number }>('select n from kept'));
  return rows.length;
}

const postmasterPid = () => Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Another Node process that has the server running, as `npm start` would. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const program = `const { startEmbedded } = await import(${module});
    await startEmbedded(${JSON.stringify(data)}, { fsync: 'off' });
    console.log('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

it('starts again on the same port, with its data, within a second', async () => {
  const starts: { port: number; ms: number }[] = [];
  // A machine that others use may be slow at one of them.
  for (const _ of [1, 2, 3]) {
    const before = performance.now();
    const again = await startEmbedded(data, settings);
    starts.push({ port: again.port, ms: performance.now() - before });
    expect(await countStored(again)).toBe(1);
    await again.stop();
  }
  expect(Math.min(...starts.map(({ ms }) => ms))).toBeLessThan(1000);
  expect(new Set(starts.map(({ port }) => port)).size).toBe(1);
});

it('listens on the loopback interface only, and asks for a password', async () => {
  const server = await startEmbedded(data, settings);
  const { rows } = await withClient(server.superuserUrl, (client) => client.query('show listen_addresses'));
  expect(rows).toEqual([{ listen_addresses: '127.0.0.1' }]);
  const url = new URL(server.superuserUrl);
  url.password = 'guess';
  await expect(withClient(url.href, async () => {})).rejects.toMatchObject({ code: '28P01' });
  await server.stop();
});

it('keeps its secrets from other users', () => {
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('takes over from a server process that was killed', async () => {
  const killed = await startElsewhere();
  const orphan = postmasterPid();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(process.kill(orphan, 0)).toBe(true);
  const next = await startEmbedded(data, settings);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await countStored(next)).toBe(1);
  await next.stop();
});

it('takes over from a server process that was killed while its PostgreSQL was stopped', async () => {
  const killed = await startElsewhere();
  const orphan = postmasterPid();
  process.kill(orphan, 'SIGSTOP');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const next = await startEmbedded(data, settings);
  expect(postmasterPid()).not.toBe(orphan);
  expect(await countStored(next)).toBe(1);
  await next.stop();
});

it('tells when PostgreSQL was killed, and recovers it at the next start', async () => {
  const server = await startEmbedded(data, settings);
  process.kill(postmasterPid(), 'SIGKILL');
  await server.exited;
  await server.stop();
  const next = await startEmbedded(data, settings);
  expect(await countStored(next)).toBe(1);
  await next.stop();
});

it('never stops a stranger that was given the process id of a dead server', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const path = join(data, 'postgres/postmaster.pid');
  writeFileSync(path, `${stranger.pid}\n${join(data, 'postgres')}\n`);
  const server = await startEmbedded(data, settings);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  await server.stop();
  stranger.kill();
});

it('refuses a folder that another server uses, and takes it once that one is gone', async () => {
  const other = await startElsewhere();
  await expect(startEmbedded(data, settings)).rejects.toThrow(/in use by another server \(process \d+\)/);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const server = await startEmbedded(data, settings);
  await server.stop();
});

it('refuses a folder that another major version of PostgreSQL made, and changes nothing', async () => {
  const version = join(data, 'postgres/PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(startEmbedded(data, settings)).rejects.toThrow(
    /postgres was made by PostgreSQL 17, and this version of Polyclinic brings 18: .* Nothing was changed\.$/,
  );
  expect(readFileSync(version, 'utf8')).toBe('17\n');
  writeFileSync(version, '18\n');
});

it('refuses a folder that a restore was interrupted in', async () => {
  mkdirSync(join(data, 'restoring'));
  await expect(startEmbedded(data, settings)).rejects.toThrow(/^A restore into .* was interrupted: run it again\./);
  rmSync(join(data, 'restoring'), { recursive: true });
});

it('says in one line that a folder cannot be written', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refusal = startEmbedded(join(file, 'data'));
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^The data folder .* can't be written \(ENOTDIR\)\.$/);
});

it('says in one line what PostgreSQL complains about, and gives the folder free', async () => {
  await expect(startEmbedded(data, { shared_buffers: 'much' })).rejects.toThrow(
    /^PostgreSQL could not start in .*shared_buffers.*$/,
  );
  expect(existsSync(join(data, 'server.lock'))).toBe(false);
});
