import type { Database } from '@polyclinic/database';
import type { Auth } from '../features/accounts/auth.ts';
import type { AccessLog } from './access-log.ts';
import type { Clock } from './clock.ts';
import type { RealPeople } from './demonstration.ts';
import type { Disk } from './disk.ts';
import type { Environment } from './environment.ts';
import type { FileStorage } from './files/storage.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Limits } from './limits/limits.ts';
import type { LiveHub } from './live.ts';
import type { Log } from './log.ts';
import type { Courier } from './mail/courier.ts';
import type { Metrics } from './metrics.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import type { PushSender } from './push/push.ts';
import type { Scanner } from './scan/scanner.ts';
import type { Secrets } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { SmsSender } from './sms/sms.ts';

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
  /** As `worker`: jobs and webhooks only, never a request of a person */
  worker: Database;
  auth: Auth;
  sessions: Sessions;
  realPeople: RealPeople;
  live: LiveHub;
  /** What one account or address may use of this process */
  limits: Limits;
  accessLog: AccessLog;
  courier: Courier;
  gateway: PaymentGateway;
  files: FileStorage;
  disk: Disk;
  /** Null where none is configured: files are shown as not scanned */
  scanner: Scanner | null;
  push: PushSender;
  /** Null where none is configured: there is no such channel */
  sms: SmsSender | null;
};
