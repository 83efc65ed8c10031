import { ACT_DELAY_MS } from '@polyclinic/contract/appointments/rules';
import { StartError } from '@polyclinic/database';
import { readDatabaseUrl } from '@polyclinic/database/hosts';
import { z } from 'zod';
import { readKeyVersions } from '../secrets/index.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

const HOUR_MS = 3_600_000;
const UNITS: Record<string, number> = { h: HOUR_MS, d: 24 * HOUR_MS };
/** Such as 6h or 1d, in milliseconds */
const period = z
  .string()
  .regex(/^[1-9]\d{0,2}[hd]$/)
  .transform((text) => Number.parseInt(text, 10) * (UNITS[text.slice(-1)] ?? HOUR_MS));

/** As libpq takes it, several hosts included */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//)
  .transform((text, context) => {
    try {
      return readDatabaseUrl(text);
    } catch {
      context.addIssue('is no address that libpq would take, or of servers that take no writes');
      return z.NEVER;
    }
  });

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** The address to listen on; without it, every one */
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Wraps the installation's key; without it, a file of DATA_DIR */
  SECRET: z.string().min(32).optional(),
  /** The one before, accepted until every server has the new one */
  SECRET_PREVIOUS: z.string().min(1).optional(),
  SAMPLE_DATA: flag.optional(),
  /** Whether other machines may use the demonstration accounts and the outbox page */
  OPEN_DEMONSTRATION: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Otherwise the product's name, at the host of PUBLIC_URL */
  MAIL_FROM: z.string().min(3).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: z.url().optional(),
  STUN_URLS: list.default([]),
  TURN_URLS: list.default([]),
  TURN_SECRET: z.string().min(1).optional(),
  /** A pair of one's own, as base64url; otherwise made from the installation's secret */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Whom a push service may write to, as mailto: or https: */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/)
    .optional(),
  /** Push services besides those of the known browsers, as hosts or origins */
  PUSH_SERVICES: list.default([]),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** A number in international form, or the id of a messaging service */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG\w+)$/)
    .optional(),
  TWILIO_API_BASE: z.url().default('https://api.twilio.com'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where backups go by themselves: a folder, or s3://bucket/folder */
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_EVERY: period.default(24 * HOUR_MS),
  /** Public keys of age; or a passphrase in their place */
  BACKUP_RECIPIENTS: list.default([]),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** Whether archives are also encrypted for this installation, which tries the last one each night */
  BACKUP_DRILL: flag.default(true),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** ClamAV's daemon, as tcp://host:3310 or unix:///run/clamav/clamd.ctl */
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/, hostname: /.*/ }).optional(),
  /** How many proxies of ours stand in front, whose X-Forwarded-For is believed */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Without it, only this machine reads /metrics */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Widens what one person may do in a minute or an hour */
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Which signing keys were changed, such as "calendarFeeds=2": what was signed by the one before ends */
  KEY_VERSIONS: z
    .string()
    .transform((given, context) => {
      const versions = readKeyVersions(given);
      if (!versions) context.addIssue('names no key of ours');
      return versions ?? z.NEVER;
    })
    .default({}),
  /** Milliseconds */
  NOW_OFFSET: z.coerce.number().int().default(0),
  /** Milliseconds for which completing, no-show and signing can be taken back */
  ACT_DELAY: z.coerce.number().int().min(0).max(3_600_000).default(ACT_DELAY_MS),
  /** Hashes passwords in a moment, which guessing would not have to pay for either */
  QUICK_PASSWORDS: flag.default(false),
});

export type Environment = ReturnType<typeof readEnvironment>;

/** Addresses with passwords in them, and keys: never shown. */
const MAY_HOLD_SECRETS = /URL|KEY|SECRET|TOKEN|PASSPHRASE|_BASE|_SID/;

/** The variables of the README; a wrong one is a StartError that names it. */
export function readEnvironment(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    const wrong = names.map((name) => (MAY_HOLD_SECRETS.test(name) ? name : `${name}=${given[name]}`));
    throw new StartError(`Wrong value for ${wrong.join(', ')}: see the table of variables in README.md`);
  }
  const values = parsed.data;
  refuseContradictions(values);
  return {
    ...values,
    /** For programs of ours that run beside the server */
    given: source,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    /** Not only by default, as where somebody tries it */
    isProductionByName: given.NODE_ENV === 'production',
    sampleData: values.SAMPLE_DATA ?? !values.DATABASE_URL,
  };
}

function refuseContradictions(values: z.infer<typeof variables>): void {
  if (values.NOW_OFFSET !== 0 && values.NODE_ENV === 'production') {
    throw new StartError('NOW_OFFSET shifts the clock for tests and is refused with NODE_ENV=production');
  }
  if (values.ACT_DELAY !== ACT_DELAY_MS && values.NODE_ENV === 'production') {
    throw new StartError('ACT_DELAY shortens the minute for tests and is refused with NODE_ENV=production');
  }
  if (values.QUICK_PASSWORDS && values.NODE_ENV === 'production') {
    throw new StartError('QUICK_PASSWORDS weakens hashes for tests and is refused with NODE_ENV=production');
  }
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    throw new StartError('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, without which no payment could be confirmed');
  }
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) {
    throw new StartError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  }
  if (values.BACKUP_RECIPIENTS.length > 0 && values.BACKUP_PASSPHRASE) {
    throw new StartError('BACKUP_RECIPIENTS and BACKUP_PASSPHRASE exclude each other: give one of them');
  }
  if (values.BACKUP_TO && values.BACKUP_RECIPIENTS.length === 0 && !values.BACKUP_PASSPHRASE) {
    throw new StartError('BACKUP_TO needs BACKUP_RECIPIENTS or BACKUP_PASSPHRASE: no backup leaves unencrypted');
  }
  if (Boolean(values.VAPID_PUBLIC_KEY) !== Boolean(values.VAPID_PRIVATE_KEY)) {
    throw new StartError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: give both or none');
  }
  if (values.TWILIO_ACCOUNT_SID && !(values.TWILIO_AUTH_TOKEN && values.TWILIO_FROM)) {
    throw new StartError('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM');
  }
  if (values.TURN_URLS.length > 0 && !values.TURN_SECRET) {
    throw new StartError('TURN_URLS needs TURN_SECRET, the static-auth-secret of the relay');
  }
}
