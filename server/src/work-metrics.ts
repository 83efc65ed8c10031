import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { countDeliveries, countJobs, countWork, type Work } from './features/oversight/work/queries.ts';
import type { Metrics } from './observability/index.ts';
import { answers, relaysOf } from './relays/index.ts';
import type { Services } from './services.ts';

const WORK: Record<keyof Work, { name: string; help: string }> = {
  outboxWaiting: { name: 'polyclinic_outbox_waiting', help: 'Effects that wait for the queue' },
  outboxAge: { name: 'polyclinic_outbox_age_seconds', help: 'How long the oldest of them has waited' },
  failedWork: { name: 'polyclinic_failed_work', help: 'Jobs given up that wait for an administrator' },
  mailsWaiting: { name: 'polyclinic_mails_waiting', help: 'Mails not sent yet' },
  mailsAge: { name: 'polyclinic_mails_age_seconds', help: 'How long the oldest of them has waited' },
  mailsGivenUp: {
    name: 'polyclinic_mails_given_up',
    help: 'Mails of the last day that never left or were refused for good',
  },
  addressesRefused: { name: 'polyclinic_mail_addresses_refused', help: 'Addresses that refuse our mails for good' },
  refundsOwed: { name: 'polyclinic_refunds_owed', help: 'Refunds that the gateway has not returned yet' },
  refundsAge: { name: 'polyclinic_refunds_age_seconds', help: 'How long the oldest of them has been owed' },
  photosAge: {
    name: 'polyclinic_photos_age_seconds',
    help: 'How long the oldest photograph of a doctor has waited for an administrator',
  },
  paymentAlerts: {
    name: 'polyclinic_payment_alerts',
    help: 'Chargebacks and unknown events that wait for an administrator',
  },
};

const JOBS = {
  jobsWaiting: { name: 'polyclinic_jobs_waiting', help: 'Jobs that are due and not taken' },
  jobsAge: { name: 'polyclinic_jobs_age_seconds', help: 'For how long the oldest of them has been due' },
};

/** Prometheus asks each node every few seconds: what costs a query or a connection is asked once in that time. */
const FRESH_MS = 10_000;
const RELAYS_FRESH_MS = 60_000;

/** Adds to /metrics what waits in the database, the disk, and whether the relays answer. */
export function measureWork(services: Services): void {
  const { metrics, worker, environment } = services;
  const work = fresh(FRESH_MS, () => countWork(worker));
  for (const [key, about] of Object.entries(WORK) as [keyof Work, (typeof WORK)[keyof Work]][])
    addGauge(metrics, about, async (gauge) => gauge.set((await work())[key]));
  const jobs = fresh(FRESH_MS, () => countJobs(worker));
  for (const key of ['jobsWaiting', 'jobsAge'] as const)
    addGauge(metrics, JOBS[key], async (gauge) => gauge.set((await jobs())[key]));
  const disk = { name: 'polyclinic_disk_free_bytes', help: 'Room on the disk of DATA_DIR' };
  addGauge(metrics, disk, async (gauge) => {
    const { bavail, bsize } = await statfs(environment.DATA_DIR);
    gauge.set(bavail * bsize);
  });
  measureDeliveries(services);
  measureRelays(services);
}

type About = { name: string; help: string; labelNames?: string[] };

/** What can't be read now is left out: Prometheus shows a gap. */
function addGauge({ registry }: Metrics, about: About, read: (gauge: Gauge) => Promise<void>): void {
  new Gauge({
    ...about,
    registers: [registry],
    async collect(this: Gauge): Promise<void> {
      this.reset();
      await read(this).catch(() => this.remove());
    },
  });
}

function measureDeliveries({ metrics, worker }: Services): void {
  const delivered = fresh(FRESH_MS, () => countDeliveries(worker));
  const about = {
    name: 'polyclinic_deliveries',
    help: 'Pushes and text messages of the last day, by what became of them',
    labelNames: ['channel', 'state'],
  };
  addGauge(metrics, about, async (gauge) => {
    for (const { count, ...labels } of await delivered()) gauge.set(labels, count);
  });
}

function measureRelays({ metrics, environment }: Services): void {
  const urls = relaysOf(environment);
  const asked = fresh(RELAYS_FRESH_MS, () => Promise.all(urls.map(async (url) => ({ url, isUp: await answers(url) }))));
  const about = { name: 'polyclinic_relay_up', help: 'Whether a relay answers from this node', labelNames: ['url'] };
  addGauge(metrics, about, async (gauge) => {
    for (const { url, isUp } of await asked()) gauge.set({ url }, isUp ? 1 : 0);
  });
}

/** The same answer for a while; one that failed is asked for anew. */
function fresh<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (last && now - last.at < ms) return last.answer;
    const answer = ask();
    last = { at: now, answer };
    answer.catch(() => {
      last = undefined;
    });
    return answer;
  };
}
