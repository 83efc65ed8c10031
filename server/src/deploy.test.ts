import { readdirSync, readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from './testing/server.ts';
import { measureWork } from './work-metrics.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('what is watched', () => {
  const rules = read('deploy/monitoring/alerts.yml');
  const dashboard = read('deploy/monitoring/dashboard.json');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  let server: TestServer;
  let served: string;
  beforeAll(async () => {
    server = await testServer({ environment: { TURN_URLS: 'turn:127.0.0.1:1?transport=tcp', TURN_SECRET: 'x' } });
    measureWork(server.services);
    await server.database.write(null, (db) =>
      db
        .insertInto('mails')
        .values({ key: 'k', recipient: 'a@example.org', locale: 'en', subject: '', html: '', body_text: '' }),
    );
    served = await server.services.metrics.registry.metrics();
  });
  afterAll(() => server?.close());

  it('exists: every metric of an alert or a panel is served', () => {
    const named = `${rules} ${dashboard}`.matchAll(/\b(?:polyclinic|http|live|process|nodejs)_\w+/g);
    const own = new Set([...named].map(([name]) => name).filter((name) => !/^(process|nodejs)_/.test(name)));
    const known = new Set([...served.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const missing = [...own].filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect(own.size).toBeGreaterThan(12);
    expect(missing).toEqual([]);
  });

  it('counts what waits, and says which relay is away', () => {
    expect(served).toMatch(/^polyclinic_mails_waiting 1$/m);
    expect(served).toMatch(/^polyclinic_failed_work 0$/m);
    expect(served).toMatch(/^polyclinic_relay_up\{url="turn:127\.0\.0\.1:1\?transport=tcp"\} 0$/m);
    expect(served).toMatch(/^polyclinic_disk_free_bytes \d/m);
  });

  it('has a page for each alert, and none for others', () => {
    const pages = readdirSync(join(root, 'docs/runbooks')).map((name) => name.replace('.md', ''));
    expect(pages.toSorted()).toEqual(alerts.toSorted());
    for (const alert of alerts) {
      expect(rules).toContain(`runbook: docs/runbooks/${alert}.md`);
      expect(read(`docs/runbooks/${alert}.md`)).toMatch(
        /\*\*What\.\*\*[\s\S]*\*\*Harm\.\*\*[\s\S]*\*\*Do\.\*\*[\s\S]*\*\*Then\.\*\*/,
      );
    }
  });
});

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

describe('the relay’s configuration', () => {
  // One list would take IPv4 addresses for those that IPv6 maps.
  const denied = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const [, first = '', last = ''] of read('deploy/turnserver.conf').matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm))
    denied[familyOf(first)].addRange(first, last, familyOf(first));
  const isDenied = (address: string) => denied[familyOf(address)].check(address, familyOf(address));

  it.each([
    ...['0.0.0.1', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::a00:1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
    ...['2002:a00:1::1', '3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  ])('denies %s', (address) => expect(isDenied(address)).toBe(true));

  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'relays to %s',
    (address) => expect(isDenied(address)).toBe(false),
  );

  it('relays no TCP, and bounds what one user takes', () => {
    expect(read('deploy/turnserver.conf')).toMatch(/^no-tcp-relay$/m);
    expect(read('deploy/turnserver.conf')).toMatch(/^user-quota=\d+$[\s\S]*^max-bps=\d+$/m);
  });
});
