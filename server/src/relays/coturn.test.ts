import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@polyclinic/database/embedded/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnClient } from '../testing/turn-client.ts';
import { answers, iceServersFor } from './index.ts';

const TURNSERVER = process.env.TURNSERVER ?? '/usr/bin/turnserver';
const TURN_SECRET = 'only-in-tests';
const missing = existsSync(TURNSERVER) ? '' : ` (left out: ${TURNSERVER} is not installed)`;
const FORBIDDEN = 403;

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-coturn-'));
let port: number;
let stop: (() => Promise<void>) | undefined;

/** As in deploy/, but on a port of the loopback interface, without the certificate that it names. */
function configuration(): string {
  const given = readFileSync(join(import.meta.dirname, '../../../deploy/turnserver.conf'), 'utf8');
  const ours = given
    .replace('listening-port=3478', `listening-port=${port}\nlistening-ip=127.0.0.1\nrelay-ip=127.0.0.1\nrelay-ip=::1`)
    .replace('<the same as TURN_SECRET>', TURN_SECRET)
    .replaceAll(/^(tls-listening-port|cert|pkey)=.*$/gm, '');
  return `${ours}\nno-tls\nno-dtls\nlog-file=${folder}/log\npidfile=${folder}/pid\n`;
}

beforeAll(async () => {
  if (missing) return;
  port = await freePort();
  const file = join(folder, 'turnserver.conf');
  writeFileSync(file, configuration());
  const child = spawn(TURNSERVER, ['-c', file], { stdio: 'ignore' });
  stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  while (child.exitCode === null && !(await answers(`turn:127.0.0.1:${port}?transport=tcp`))) await delay(50);
});
afterAll(async () => {
  await stop?.();
  rmSync(folder, { recursive: true });
});

function login(secret = TURN_SECRET) {
  const environment = { STUN_URLS: [], TURN_URLS: ['turn:x'], TURN_SECRET: secret } as never;
  const person = { userId: crypto.randomUUID(), appointmentId: crypto.randomUUID(), now: new Date(), seconds: 60 };
  const [{ username = '', credential = '' } = {}] = iceServersFor(environment, person);
  return { username, credential };
}

async function asking<Result>(
  work: (client: Awaited<ReturnType<typeof turnClient>>) => Promise<Result>,
  given = login(),
): Promise<Result> {
  const client = await turnClient(port, given);
  return work(client).finally(client.close);
}

describe.skipIf(missing !== '')(`coturn with deploy/turnserver.conf${missing}`, () => {
  it('relays UDP for our credentials, and nothing for others', async () => {
    expect(await asking((client) => client.allocate())).toBe(0);
    expect(await asking((client) => client.allocate(), login('another'))).toBe(401);
  });

  it('relays no TCP', async () => {
    expect(await asking((client) => client.allocate({ overTcp: true }))).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['of IPv4', false, ['10.1.2.3', '127.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '203.0.113.1']],
    [
      'of IPv6',
      true,
      ['::', '::1', '::a00:1', '::ffff:a00:1', '64:ff9b::a00:1', '2002:a00:1::1', 'fd12:3456::1', 'fe80::1'],
    ],
  ])('denies special-purpose addresses %s, and reaches others', async (_, isIPv6, addresses) => {
    await asking(async (client) => {
      expect(await client.allocate({ isIPv6 })).toBe(0);
      for (const address of addresses) expect([address, await client.permit(address)]).toEqual([address, FORBIDDEN]);
      expect(await client.permit(isIPv6 ? '2606:4700::1111' : '8.8.8.8')).toBe(0);
    });
  });

  it('gives one user twelve ways at once, and not thirteen', async () => {
    const given = login();
    const clients = await Promise.all(Array.from({ length: 13 }, () => turnClient(port, given)));
    const codes: number[] = [];
    for (const client of clients) codes.push(await client.allocate());
    for (const client of clients) client.close();
    expect(codes.filter((code) => code === 0)).toHaveLength(12);
    expect(codes.at(-1)).toBe(486);
  });
});
