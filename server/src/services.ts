import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import type { Actor, Database } from '@polyclinic/database';
import type { LRUCache } from 'lru-cache';
import type { AccessLog } from './audit/index.ts';
import type { Auth } from './features/accounts/auth/index.ts';
import type { Funnel } from './features/analytics/funnel/commands.ts';
import type { Uptime } from './features/analytics/uptime/commands.ts';
import type { Disk, FileStorage, Scanner } from './files/index.ts';
import type { Installation } from './installation/index.ts';
import type { LiveHub } from './live/index.ts';
import type { Courier, Mailer } from './mail/index.ts';
import type { Log, Metrics } from './observability/index.ts';
import type { PaymentGateway } from './payments/index.ts';
import type { Background, Clock, Environment, Lifecycle } from './process/index.ts';
import type { PushSender } from './push/index.ts';
import type { Limits } from './rate-limits/index.ts';
import type { Secrets } from './secrets/index.ts';
import type { RealPeople, Sessions } from './sessions/index.ts';
import type { SmsSender } from './sms/index.ts';

/** What the process holds once and hands to every request and job. */
export type Services = {
  environment: Environment;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
  secrets: Secrets;
  /** As the restricted role `app`, behind row security */
  database: Database;
  /** A connection that only asks whether the database answers */
  readiness: Database;
  /** As `worker`: jobs only, never a request of a person */
  worker: Database;
  /** As `worker`: what a payment gateway tells, and the built-in one's books, for whose answers somebody waits */
  webhooks: Database;
  auth: Auth;
  sessions: Sessions;
  realPeople: RealPeople;
  live: LiveHub;
  /** Says that a doctor is here. Hearing what happens is a read, which gets databases that change nothing */
  notePresence: (actor: Actor) => Promise<unknown>;
  installation: Installation;
  /** What one account or address may use of this process */
  limits: Limits;
  accessLog: AccessLog;
  /** What is counted of everybody, by period, zone and duty, for a short time */
  analytics: LRUCache<string, Promise<Analytics>>;
  /** Counts the pages that lead to a booking, of nobody in particular */
  funnel: Funnel;
  /** Records in which minutes the service is available */
  uptime: Uptime;
  /** What follows an answer that nobody waits for */
  background: Background;
  courier: Courier;
  /** Sends at once, for a caller that waits for the answer; everything else goes through the courier */
  mailer: Mailer;
  gateway: PaymentGateway;
  files: FileStorage;
  disk: Disk;
  /** Null where none is configured: files are shown as not scanned */
  scanner: Scanner | null;
  push: PushSender;
  /** Null where none is configured: there is no such channel */
  sms: SmsSender | null;
};
