import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { proxied } from './testing/proxied.ts';

const [NGINX, HAPROXY, CADDY] = ['/usr/sbin/nginx', '/usr/sbin/haproxy', '/usr/bin/caddy'];
const LARGEST_FILE = 52_428_800;
const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

let folder: string;
let behind: Awaited<ReturnType<typeof proxied>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-proxy-'));
  behind = await proxied();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const about = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
  spawnSync('openssl', ['req', ...about, '-days', '2', '-keyout', key, '-out', cert]);
  if (existsSync(cert)) writeFileSync(join(folder, 'both.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
});
afterAll(async () => {
  behind?.close();
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

type Ports = { plain: number; secure: number };

/** The example as it stands, with the ports and the certificate of this test. */
const nginxConfiguration = ({ plain, secure }: Ports): string => {
  const site = deploy('nginx.conf')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`)
    .replaceAll('care.example.org', 'localhost')
    .replace('/etc/ssl/polyclinic.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/polyclinic.key', join(folder, 'key.pem'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events {} http { access_log off; ${paths.join(' ')} ${site} }`;
};

const haproxyConfiguration = ({ plain, secure }: Ports): string =>
  deploy('haproxy.cfg')
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
    .replace('bind :443', `bind 127.0.0.1:${secure}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`)
    .replace('/etc/ssl/polyclinic-haproxy.pem', join(folder, 'both.pem'))
    .replace('inter 2s', 'inter 200ms')
    .replace('maxconn 20000', 'maxconn 200');

const caddyConfiguration = ({ plain, secure }: Ports): string => {
  const own = ['admin off', 'skip_install_trust', 'auto_https disable_certs', 'default_bind 127.0.0.1'];
  const ours = [...own, 'default_sni localhost', `http_port ${plain}`, `https_port ${secure}`].join('\n');
  const site = deploy('Caddyfile')
    .replace('care.example.org {', `localhost, 127.0.0.1 {\ntls ${folder}/cert.pem ${folder}/key.pem`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind.port}`);
  return `{\n${ours}\nstorage file_system ${folder}/caddy\n}\n${site}`;
};

const FLAGS: Record<string, (file: string) => string[]> = {
  [NGINX]: (file) => ['-p', folder, '-c', file],
  [HAPROXY]: (file) => ['-db', '-f', file],
  [CADDY]: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

async function start(program: string, configuration: (ports: Ports) => string) {
  const ports = { plain: await freePort(), secure: await freePort() };
  const file = join(folder, `${program.split('/').at(-1)}.conf`);
  writeFileSync(file, configuration(ports));
  // Caddy tells of its work there, the others of what is wrong.
  const errors = program === CADDY ? 'ignore' : 'inherit';
  const child = spawn(program, FLAGS[program]?.(file) ?? [], { stdio: ['ignore', 'ignore', errors] });
  await untilServed(child, ports.secure);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { ...ports, stop };
}

async function untilServed(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const isServed = await ask(port, '/').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isServed) return;
    await delay(20);
  }
  throw new Error('The proxy did not start.');
}

const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });
type Seen = { headers: Record<string, string>; bytes: number; connection: number };

async function ask(port: number, path: string, { headers = {}, body }: { headers?: object; body?: Buffer } = {}) {
  const asked = request({ port, path, agent, method: body ? 'POST' : 'GET', headers: { ...headers } }).end(body);
  const [response] = await once(asked, 'response');
  if (response.statusCode !== 200) {
    response.resume();
    return { status: response.statusCode as number, seen: null };
  }
  return { status: 200, seen: (await json(response)) as Seen };
}

const missing = (program: string): string => (existsSync(program) ? '' : ` (left out: ${program} is not installed)`);

describe.each<[string, string, (ports: Ports) => string]>([
  ['nginx', NGINX, nginxConfiguration],
  ['HAProxy', HAPROXY, haproxyConfiguration],
  ['Caddy', CADDY, caddyConfiguration],
])('deploy/ for %s', (name, program, configuration) => {
  describe.skipIf(missing(program) !== '')(`as it stands${missing(program)}`, () => {
    let proxy: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      proxy = await start(program, configuration);
    });
    afterAll(() => proxy?.stop());

    it('tells the client’s address and scheme, whatever the client claims', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
      const { seen } = await ask(proxy.secure, '/', { headers });
      expect(seen?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
    });

    it('takes the largest file, and keeps its connections open', { tags: ['long'] }, async () => {
      const { seen } = await ask(proxy.secure, '/', { body: Buffer.alloc(LARGEST_FILE) });
      expect(seen?.bytes).toBe(LARGEST_FILE);
      const [first, second] = [await ask(proxy.secure, '/'), await ask(proxy.secure, '/')];
      expect(second.seen?.connection).toBe(first.seen?.connection);
    });

    it('hides the metrics, and leads to the encrypted address', async () => {
      expect((await ask(proxy.secure, '/metrics')).status).toBe(404);
      const plain = await fetch(`http://127.0.0.1:${proxy.plain}/en`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/en$/);
    });

    it('passes sockets on', async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${proxy.secure}/`, { rejectUnauthorized: false });
      await once(socket, 'open');
      socket.send('hello');
      const [answer] = await once(socket, 'message');
      expect(String(answer)).toBe('hello');
      if (name === 'HAProxy') {
        behind.mood.isReady = false;
        await once(socket, 'close');
        behind.mood.isReady = true;
      }
      socket.terminate();
    });
  });
});
