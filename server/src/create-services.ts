import { createDatabase, createPool, type Pool, type RoleUrls } from '@polyclinic/database';
import { LRUCache } from 'lru-cache';
import { createAccessLog } from './audit/index.ts';
import { createAuth } from './features/accounts/auth/index.ts';
import { createFunnel } from './features/analytics/funnel/commands.ts';
import { createUptime } from './features/analytics/uptime/commands.ts';
import { measureBackups } from './features/backup/index.ts';
import { notePresence } from './features/live/commands.ts';
import { sendAccountMail } from './features/notifications/mails/commands.ts';
import { clamd, createStorage, watchDisk } from './files/index.ts';
import { createInstallation } from './installation/index.ts';
import { createLiveHub } from './live/index.ts';
import { createCourier, outboxMailer, smtpMailer } from './mail/index.ts';
import { createMetrics, type Log } from './observability/index.ts';
import { createGateway, measureGateway } from './payments/index.ts';
import { createBackground, createClock, type Environment } from './process/index.ts';
import { webPushSender } from './push/index.ts';
import { createLimits } from './rate-limits/index.ts';
import type { Secrets } from './secrets/index.ts';
import type { Services } from './services.ts';
import { createSessions, findRealPeople, whereDemonstrated } from './sessions/index.ts';
import { createSmsSender } from './sms/index.ts';

export type ServicesOptions = { environment: Environment; secrets: Secrets; urls: RoleUrls; log: Log };

/** What the process holds, and how to let go of it: `close` writes what waits and ends every connection. */
export type RunningServices = { services: Services; close(): Promise<void> };

/** The longest period takes a database of many visits a second or more. */
const ANALYTICS_MS = 60_000;

/** A stop waits so long for what follows answers that were given. */
const BACKGROUND_MS = 5_000;

/**
 * Each kind of work has connections of its own, so that none waits for another's. More would compete for the cores, and
 * each learns its plans by itself. A request waits for a statement for 4.5 s at most, a job longer.
 */
const POOLS = {
  reads: { role: 'app', max: 6, statementMs: 4_500 },
  writes: { role: 'app', max: 8, statementMs: 4_500 },
  readiness: { role: 'app', max: 1, statementMs: 1_000 },
  auth: { role: 'auth', max: 6, statementMs: 4_500 },
  worker: { role: 'worker', max: 6, statementMs: 20_000 },
  webhooks: { role: 'worker', max: 3, statementMs: 4_500 },
} as const;

/** Opens the pools and builds what stands on them. */
export async function createServices({ environment, secrets, urls, log }: ServicesOptions): Promise<RunningServices> {
  const lifecycle = { isDraining: false };
  const open = (name: keyof typeof POOLS): Pool => {
    const { role, ...limits } = POOLS[name];
    return createPool(urls[role], {
      ...limits,
      nowOffsetMs: environment.NOW_OFFSET,
      rateLimitFactor: environment.RATE_LIMIT_FACTOR,
      actDelayMs: environment.ACT_DELAY,
      // While stopping, a pool's last connections may outlive it by a moment.
      onError: (error) => lifecycle.isDraining || log.warn({ err: error, pool: name }, 'database connection lost'),
    });
  };
  const pools = mapPools(open);
  const worker = createDatabase(pools.worker);
  const webhooks = createDatabase(pools.webhooks);
  const live = await createLiveHub(urls.app, log);
  const metrics = createMetrics();
  const database = createDatabase(pools.writes, pools.reads);
  const installation = await createInstallation({ database, live, environment, log });
  const mailer = environment.SMTP_URL ? smtpMailer(environment.SMTP_URL, installation.sender) : outboxMailer;
  const courier = createCourier({ worker, mailer, log });
  const clock = createClock(environment.NOW_OFFSET);
  const realPeople = await findRealPeople(pools.auth);
  const auth = createAuth({
    onSession: realPeople.note,
    environment,
    secret: secrets.sessions,
    factorKey: secrets.secondFactors,
    recoveryKey: secrets.recoveryCodes,
    pool: pools.auth,
    onMail: (mail) => sendAccountMail({ worker, courier, clock, installation }, mail),
  });
  const services: Services = {
    environment,
    secrets,
    log,
    worker,
    webhooks,
    auth,
    realPeople,
    live,
    notePresence: (actor) => notePresence(database, actor),
    installation,
    courier,
    mailer,
    clock,
    limits: createLimits(environment, log),
    metrics,
    lifecycle,
    database,
    readiness: createDatabase(pools.readiness),
    sessions: whereDemonstrated(createSessions({ auth, database: createDatabase(pools.auth), live, environment })),
    accessLog: createAccessLog(worker, log),
    analytics: new LRUCache({ max: 100, ttl: ANALYTICS_MS }),
    funnel: createFunnel({ worker, clock, log }),
    uptime: createUptime({ worker, clock, lifecycle, log }),
    background: createBackground(),
    gateway: measureGateway(createGateway(environment, secrets, webhooks), metrics.registry),
    files: await createStorage(environment),
    disk: watchDisk(environment.DATA_DIR, log),
    scanner: environment.CLAMD_URL ? clamd(environment.CLAMD_URL) : null,
    push: webPushSender(environment, secrets.push, installation),
    sms: createSmsSender(environment),
  };
  measureBackups(services.metrics.registry, worker);
  return { services, close: () => closeServices(services, Object.values(pools)) };
}

const mapPools = (open: (name: keyof typeof POOLS) => Pool): Record<keyof typeof POOLS, Pool> => ({
  reads: open('reads'),
  writes: open('writes'),
  readiness: open('readiness'),
  auth: open('auth'),
  worker: open('worker'),
  webhooks: open('webhooks'),
});

async function closeServices(
  { accessLog, background, funnel, uptime, limits, live, installation, courier, disk }: Services,
  pools: Pool[],
): Promise<void> {
  uptime.close();
  limits.tally.close();
  disk.close();
  await background.finish(BACKGROUND_MS);
  await courier.close();
  await accessLog.close();
  await funnel.close();
  installation.close();
  await live.close();
  await Promise.all(pools.map((pool) => pool.end()));
}
