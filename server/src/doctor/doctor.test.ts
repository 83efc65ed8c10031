import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../process/index.ts';
import { listenForMails } from '../testing/smtp.ts';
import { stripeServer } from '../testing/stripe-server.ts';
import { type CheckName, diagnose, type Machine, thisMachine } from './index.ts';

let database: TestDatabase;
let smtp: Awaited<ReturnType<typeof listenForMails>>;
let stripe: Awaited<ReturnType<typeof stripeServer>>;
let relay: { url: string; close(): void };
let site: { url: string; close(): void };
let folder: string;
const webhook = { url: '', status: 'enabled' };

beforeAll(async () => {
  [database, smtp] = [await testDatabase(), await listenForMails()];
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-doctor-test-'));
  stripe = await stripeServer(({ path }) => {
    if (path.startsWith('GET /v1/webhook_endpoints')) return { body: { data: [webhook] } };
    return { status: 404, body: {} };
  });
  site = await serve((path) => (path === '/healthz' ? 'ok' : 'elsewhere'));
  webhook.url = `${site.url}/api/webhooks/payments`;
  relay = await answeringRelay();
});
afterAll(async () => {
  stripe?.close();
  relay?.close();
  site?.close();
  await smtp?.close();
  await database?.close();
  await rm(folder, { recursive: true });
});

async function serve(answer: (path: string) => string) {
  const server = createServer((request, response) => response.end(answer(request.url ?? ''))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Answers binding requests over UDP, as coturn does. */
async function answeringRelay() {
  const { createSocket } = await import('node:dgram');
  const socket = createSocket('udp4');
  socket.on('message', (request, { port, address }) => {
    const answer = Buffer.from(request);
    answer.writeUInt16BE(0x0101, 0);
    socket.send(answer, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { url: `turn:127.0.0.1:${socket.address().port}?transport=udp`, close: () => void socket.close() };
}

type Broken = { environment?: Record<string, string>; machine?: Partial<Machine>; isAway?: boolean; mailTo?: null };

async function look(check: CheckName, { environment = {}, machine = {}, isAway = false, ...rest }: Broken = {}) {
  const healthy = {
    DATA_DIR: folder,
    PUBLIC_URL: site.url,
    SMTP_URL: smtp.url,
    TURN_URLS: relay.url,
    TURN_SECRET: 'secret',
    PUSH_SERVICES: site.url,
    NODE_ENV: 'test',
    ...stripe.environment,
  };
  const subject = {
    environment: readEnvironment({ ...healthy, ...environment }),
    machine: { ...thisMachine, totalMemory: () => 8e9, freeDisk: async () => 50e9, ...machine },
    ownerUrl: isAway ? null : database.urls.owner,
    mailTo: 'mailTo' in rest ? null : 'operator@example.org',
  };
  return diagnose(subject, [check]);
}

it.each<CheckName>(['disk', 'memory', 'clock', 'zones', 'schema', 'mail', 'files', 'push', 'payments', 'address'])(
  'finds nothing wrong with a sound %s',
  async (check) => {
    expect(await look(check)).toMatchObject([{ check, state: 'ok' }]);
  },
);

it('really sends a mail', async () => {
  await look('mail');
  expect(smtp.mailsTo('operator@example.org').length).toBeGreaterThan(0);
});

const nowhere = 'http://127.0.0.1:1';
const hour = 3_600_000;
const scheduled = { BACKUP_TO: '/backups', BACKUP_PASSPHRASE: 'of the operator' };

it.each<[string, CheckName, Broken, 'failed' | 'warning']>([
  ['a full disk', 'disk', { machine: { freeDisk: async () => 1e6 } }, 'failed'],
  ['a disk that is filling', 'disk', { machine: { freeDisk: async () => 1e9 } }, 'warning'],
  ['little memory', 'memory', { machine: { totalMemory: () => 5e8 } }, 'warning'],
  ['a clock that is ahead', 'clock', { machine: { now: () => Date.now() + hour } }, 'failed'],
  ['a database that is away', 'postgres', { isAway: true }, 'failed'],
  ['no schema to look at', 'schema', { isAway: true }, 'warning'],
  ['no mail server', 'mail', { environment: { SMTP_URL: '' } }, 'warning'],
  ['a mail server that is away', 'mail', { environment: { SMTP_URL: 'smtp://127.0.0.1:1' } }, 'failed'],
  ['nobody to send a mail to', 'mail', { mailTo: null }, 'warning'],
  ['no relay', 'relay', { environment: { TURN_URLS: '' } }, 'warning'],
  ['a relay without its secret', 'relay', { environment: { TURN_URLS: '', TURN_SECRET: '' } }, 'warning'],
  ['a relay that is away', 'relay', { environment: { TURN_URLS: 'turn:127.0.0.1:1?transport=tcp' } }, 'failed'],
  [
    'a bucket that is away',
    'files',
    { environment: { S3_BUCKET: 'b', S3_ENDPOINT: nowhere, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' } },
    'failed',
  ],
  ['a scanner that is away', 'scanner', { environment: { CLAMD_URL: 'tcp://127.0.0.1:1' } }, 'failed'],
  ['push services that are not reached', 'push', { environment: { PUSH_SERVICES: nowhere } }, 'warning'],
  ['a gateway that is away', 'payments', { environment: { STRIPE_API_BASE: nowhere } }, 'failed'],
  [
    'another public address than the webhook’s',
    'payments',
    { environment: { PUBLIC_URL: 'http://127.0.0.1:2' } },
    'failed',
  ],
  ['no backups', 'backups', {}, 'warning'],
  ['a scheduled backup that was never made', 'backups', { environment: scheduled }, 'failed'],
  ['backups of a database that is away', 'backups', { environment: scheduled, isAway: true }, 'warning'],
  ['a public address that leads nowhere', 'address', { environment: { PUBLIC_URL: nowhere } }, 'failed'],
])('tells of %s, with what to do', async (_, check, broken, state) => {
  const found = await look(check, broken);
  expect(found).toContainEqual({ check, state, found: expect.any(String), remedy: expect.stringMatching(/\S.*[.:]/) });
});

it('tells what PostgreSQL itself says where it lets nobody in', async () => {
  const url = new URL(database.urls.owner);
  url.password = 'mistyped';
  expect(await look('postgres', { environment: { DATABASE_URL: url.href }, isAway: true })).toMatchObject([
    { state: 'failed', found: expect.stringContaining('password authentication failed') },
  ]);
});

it('tells what a database lacks, and of a schema that is newer', async () => {
  const { urls, close } = await testDatabase();
  await withClient(urls.owner, (client) =>
    client.query(`insert into internal.schema_migrations (name, checksum) values ('999_of_tomorrow.sql', '')`),
  );
  const subject = {
    environment: readEnvironment({ DATA_DIR: folder }),
    machine: thisMachine,
    ownerUrl: urls.owner,
    mailTo: null,
  };
  expect(await diagnose(subject, ['schema'])).toMatchObject([
    { state: 'failed', found: expect.stringContaining('999_of_tomorrow.sql') },
  ]);
  await close();
});

it('tells how old the last backup is, and whether a restore was proven', async () => {
  const { urls, close } = await testDatabase();
  const run = (kind: string) =>
    withClient(urls.owner, (client) =>
      client.query(
        `insert into backup_runs (kind, state, started_at, ended_at, mark, archive, bytes)
        values ($1, 'done', now(), now(), now(), 'one.age', 1)`,
        [kind],
      ),
    );
  const state = async (machine: Partial<Machine> = {}) => {
    const subject = { environment: readEnvironment(scheduled), ownerUrl: urls.owner, mailTo: null };
    const [finding] = await diagnose({ ...subject, machine: { ...thisMachine, ...machine } }, ['backups']);
    return `${finding?.state}: ${finding?.found.replace(/\d{4}\S+Z/, 'now')}`;
  };
  await run('backup');
  expect(await state()).toBe('warning: The last backup is of now, and no restore was proven');
  await run('drill');
  expect(await state()).toBe('ok: The last backup is of now, and a restore is proven');
  expect(await state({ now: () => Date.now() + 72 * hour })).toBe('failed: The last backup is of now');
  await close();
});

it('tells of a PostgreSQL that may lose what was acknowledged and that others use, as that of tests', async () => {
  const { close } = await testDatabase();
  expect((await look('postgres')).map(({ state, found }) => `${state}: ${found}`)).toEqual([
    'failed: fsync is off',
    'failed: synchronous_commit is off',
    'failed: full_page_writes is off',
    expect.stringMatching(/^warning: The roles app, worker and auth also serve the database \w+/),
  ]);
  await close();
});

it('says which transports of a relay are missing', async () => {
  const found = await look('relay');
  expect(found.map(({ state }) => state)).toEqual(['ok', 'warning', 'warning']);
  expect(found[1]?.found).toContain('TCP');
});
