import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdServer } from '../../testing/clamd-server.ts';
import { samples } from '../../testing/files.ts';
import { clamd } from './clamd.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-scan-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

describe('a scanner', () => {
  it('is sent every byte and tells what it found', async () => {
    const server = await clamdServer('EICAR');
    const [clean, infected] = [Buffer.alloc(300_000, 'clean '), samples.eicar()];
    expect(await clamd(server.url).scan(await fileOf(clean))).toBe('clean');
    expect(await clamd(server.url).scan(await fileOf(infected))).toBe('infected');
    expect(server.streams).toEqual([clean, infected]);
    await server.stop();
  });

  it('has not said "clean" when it hangs up, refuses or is not there', async () => {
    const server = await clamdServer('EICAR', 1_000);
    const scanner = clamd(server.url);
    await expect(scanner.scan(await fileOf(Buffer.alloc(5_000_000)))).rejects.toThrow();
    await server.stop();
    await expect(scanner.scan(await fileOf(Buffer.alloc(1)))).rejects.toThrow('ECONNREFUSED');
  });
});

const DAEMON = '/usr/sbin/clamd';

describe('ClamAV itself', () => {
  it('finds the test signature over its socket, and judges nothing too long for it', {
    timeout: 60_000,
  }, async ({ skip }) => {
    skip(!existsSync(DAEMON), `needs ClamAV (Debian package "clamav-daemon") at ${DAEMON}`);
    const daemon = await startDaemon(folder);
    expect(await clamd(daemon.url).scan(await fileOf(samples.eicar()))).toBe('infected');
    expect(await clamd(daemon.url).scan(await fileOf(samples.pdf()))).toBe('clean');
    await expect(clamd(daemon.url).scan(await fileOf(Buffer.alloc(5_000_000)))).rejects.toThrow();
    await daemon.stop();
  });
});

/** The daemon with one signature of our own: its database may be out of reach. */
async function startDaemon(home: string) {
  const database = join(home, 'signatures');
  const socket = join(home, 'clamd.sock');
  await mkdir(database);
  const hex = samples.eicar().toString('hex');
  await writeFile(join(database, 'own.ndb'), `Eicar-Test:0:*:${hex}\n`);
  const settings = [`DatabaseDirectory ${database}`, `LocalSocket ${socket}`, 'Foreground yes', 'User root'];
  settings.push('StreamMaxLength 1M');
  const user = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();
  await writeFile(join(home, 'clamd.conf'), `${settings.join('\n').replace('root', user)}\n`);
  const child = spawn(DAEMON, ['-c', join(home, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for await (const line of child.stdout.iterator({ destroyOnReturn: false })) {
    said += line;
    if (said.includes('Self checking')) break;
  }
  child.stdout.resume();
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url: `unix://${socket}`, stop };
}
