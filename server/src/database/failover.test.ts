import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Embedded, type Pool, startEmbedded } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { readDatabaseUrl } from '@polyclinic/database/hosts';
import { isUnavailable } from '@polyclinic/database/unavailable';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../observability/index.ts';
import { listenAgain, openLine } from './listening.ts';

const folder = mkdtempSync(join(tmpdir(), 'polyclinic-failover-'));
chmodSync(folder, 0o711);
const [first, second] = [join(folder, 'first'), join(folder, 'second')];
const settings = { fsync: 'off', max_connections: 30, shared_buffers: '16MB' };
let primary: Embedded;
let standby: Embedded;
const pools: Pool[] = [];

/** A cluster, and a copy of it that stays a stand-by until it is promoted. */
beforeAll(async () => {
  await (await startEmbedded(first, settings)).stop();
  spawnSync('cp', ['-a', first, second]);
  writeFileSync(join(second, 'postgres/standby.signal'), '');
  rmSync(join(second, 'postgres.port'));
  [primary, standby] = await Promise.all([startEmbedded(first, settings), startEmbedded(second, settings)]);
}, 120_000);
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all([primary?.stop(), standby?.stop()]);
  rmSync(folder, { recursive: true });
});

const hosts = (...servers: Embedded[]) => servers.map(({ port }) => `127.0.0.1:${port}`).join(',');
const address = (list: string, target: string) =>
  readDatabaseUrl(primary.superuserUrl.replace(/@[^/]*/, `@${list}`).concat(`?target_session_attrs=${target}`));
const ask = (url: string) =>
  withClient(
    url,
    async (client) => (await client.query<{ at: number }>('select inet_server_port() as at')).rows[0]?.at,
  );

it('goes past hosts that are away or take no writes, in whichever order they are', async () => {
  for (const target of ['read-write', 'primary']) {
    expect(await ask(address(hosts(standby, primary), target))).toBe(primary.port);
    expect(await ask(address(`127.0.0.1:1,${hosts(primary, standby)}`, target))).toBe(primary.port);
  }
  expect(await ask(address(hosts(standby, primary), 'any'))).toBe(standby.port);
});

it('waits for a primary where there is none, and tries no further host with a wrong password', async () => {
  const failure = await ask(address(hosts(standby), 'read-write')).catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  expect(String(failure)).toContain('takes no writes');
  const url = new URL(address(hosts(standby, primary), 'primary'));
  url.password = 'wrong';
  await expect(ask(url.href)).rejects.toThrow('password authentication failed');
});

it('tells a primary that refuses to write from one that writes', async () => {
  const readOnly = (value: string) =>
    withClient(primary.superuserUrl, async (client) => {
      await client.query(`alter system set default_transaction_read_only = ${value}`);
      await client.query('select pg_reload_conf()');
      await vi.waitFor(() =>
        expect(client.query('show default_transaction_read_only')).resolves.toMatchObject({
          rows: [{ default_transaction_read_only: value }],
        }),
      );
    });
  await readOnly('on');
  await expect(ask(address(hosts(primary, standby), 'read-write'))).rejects.toThrow('no host of');
  expect(await ask(address(hosts(standby, primary), 'primary'))).toBe(primary.port);
  await readOnly('off');
});

it('follows a failover: the pool and the listening line reach the stand-by that was promoted', {
  timeout: 60_000,
}, async () => {
  const url = address(hosts(primary, standby), 'read-write');
  const pool = createPool(url, { max: 3 });
  pools.push(pool);
  const heard: string[] = [];
  const log = createLog('silent');
  const line = await listenAgain({
    open: () => openLine(url, { name: 'line', channels: ['news'], onNotification: (_, said) => heard.push(said), log }),
    onInterrupted: () => {},
    log,
  });
  const portOf = async () => (await pool.query('select inet_server_port() as at')).rows[0].at;
  expect(await portOf()).toBe(primary.port);
  await primary.stop();
  await expect(portOf()).rejects.toSatisfy(isUnavailable);
  const failure = await ask(url).catch((error: unknown) => error);
  expect(failure, 'each host is asked once').toHaveProperty('errors.length', 2);
  await withClient(standby.superuserUrl, (client) => client.query('select pg_promote()'));
  await vi.waitFor(async () => expect(await portOf()).toBe(standby.port), { timeout: 20_000, interval: 200 });
  await vi.waitFor(
    async () => {
      await pool.query(`select pg_notify('news', 'promoted')`);
      expect(heard).toContain('promoted');
    },
    { timeout: 20_000, interval: 200 },
  );
  await line.close();
});
