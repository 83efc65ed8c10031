import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorMessage } from '@polyclinic/database/errors';
import { clamd, createStorage } from '../files/index.ts';
import { smtpMailer } from '../mail/index.ts';
import { answers, readRelay, relaysOf } from '../relays/index.ts';
import { type Check, failed, off, ok, warning } from './finding.ts';

const WAIT_MS = 5_000;

export const checkMail: Check = async ({ environment, mailTo }) => {
  const { SMTP_URL, MAIL_FROM, publicUrl } = environment;
  if (!SMTP_URL)
    return warning('No mail server is configured', 'Set SMTP_URL: nobody can confirm an account without it.');
  if (!mailTo) return warning('No mail was sent', 'Say where to: npm run doctor -- --mail-to you@example.org.');
  const from = MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`;
  const mailer = smtpMailer(SMTP_URL, () => from);
  const mail = { subject: 'A mail of npm run doctor', html: '<p>Mails arrive.</p>', text: 'Mails arrive.' };
  try {
    await mailer.deliver({ key: `doctor:${randomUUID()}`, to: mailTo, locale: 'en', ...mail });
    return ok(`The mail server took a mail to ${mailTo}`);
  } catch (error) {
    return failed(
      `The mail server did not take a mail: ${errorMessage(error)}`,
      'Look at SMTP_URL (user, password, port) and MAIL_FROM, which it may have to know.',
    );
  } finally {
    mailer.close();
  }
};

export const checkRelay: Check = async ({ environment }) => {
  const urls = relaysOf(environment);
  if (environment.TURN_URLS.length === 0)
    return warning('No relay is configured', 'Set TURN_URLS and TURN_SECRET: calls across closed networks need one.');
  if (!environment.TURN_SECRET) return failed('TURN_SECRET is missing', 'Set it to the relay’s static-auth-secret.');
  const transports = new Set(environment.TURN_URLS.map((url) => readRelay(url)?.transport));
  const missing = (['udp', 'tcp', 'tls'] as const).filter((transport) => !transports.has(transport));
  const asked = await Promise.all(urls.map(async (url) => ({ url, isUp: await answers(url) })));
  return [
    ...asked.map(({ url, isUp }) =>
      isUp
        ? ok(`${url} answers`)
        : failed(`${url} does not answer`, 'Look at coturn and its firewall: 3478 UDP and TCP, 5349 TCP.'),
    ),
    ...missing.map((transport) =>
      warning(
        `No relay is reached by ${transport.toUpperCase()}`,
        'Add its address to TURN_URLS: some networks let nothing else through.',
      ),
    ),
  ];
};

/** Writes, reads and deletes what the product would. */
export const checkFiles: Check = async ({ environment }) => {
  const where = environment.S3_BUCKET
    ? `The bucket ${environment.S3_BUCKET}`
    : `The folder ${environment.DATA_DIR}/files`;
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-doctor-'));
  const [local, path] = [join(folder, 'file'), `doctor/${randomUUID()}`];
  try {
    const storage = await createStorage(environment);
    await writeFile(local, 'Files can be kept.', { mode: 0o600 });
    await storage.store(local, path, 'text/plain');
    const read = await text(await storage.open(path));
    await storage.remove(path);
    return read === 'Files can be kept.'
      ? ok(`${where} stores, gives and deletes files`)
      : failed(`${where} gives other bytes than it was given`, 'Look at the store.');
  } catch (error) {
    return failed(
      `${where} refused: ${errorMessage(error)}`,
      'Look at S3_* or at the rights of DATA_DIR: docs/operating.md, "Files in a bucket".',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const checkScanner: Check = async ({ environment }) => {
  if (!environment.CLAMD_URL) return off('No virus scanner is configured: files are marked as not scanned');
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-doctor-'));
  try {
    await writeFile(join(folder, 'file'), 'nothing evil');
    await clamd(environment.CLAMD_URL).scan(join(folder, 'file'));
    return ok('The virus scanner answers');
  } catch (error) {
    return failed(
      `The virus scanner does not answer: ${errorMessage(error)}`,
      'Look at CLAMD_URL and clamd: uploads are refused meanwhile.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
];

/** Any answer shows that the way is open. */
export const checkPush: Check = async ({ environment }) => {
  const named = environment.PUSH_SERVICES.filter((service) => service.includes('://'));
  const services = named.length > 0 ? named : PUSH_SERVICES;
  const isReached = (url: string) =>
    fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) }).then(
      () => true,
      () => false,
    );
  const reached = await Promise.all(services.map(async (url) => ({ url, isUp: await isReached(url) })));
  const silent = reached.filter(({ isUp }) => !isUp).map(({ url }) => url);
  return silent.length === 0
    ? ok('The push services are reached')
    : warning(
        `${silent.join(', ')} can’t be reached`,
        'Let this machine call them over HTTPS: browsers get no notifications otherwise.',
      );
};
