import { hkdfSync } from 'node:crypto';
import type { Secrets as NamedSecrets } from '@polyclinic/database';

/** What something is signed for, with the label its key is derived by. A label is never used for two purposes. */
export const KEY_LABELS = {
  sessions: 'sessions',
  secondFactors: 'secrets of authenticator apps',
  callTokens: 'call tokens',
  callInvitations: 'invitations to a call',
  attachments: 'links to attachments',
  documents: 'links to documents of providers',
  exports: 'links to copies of one’s data',
  deletions: 'links about a deletion',
  unsubscribing: 'links that end mails',
  calendarFeeds: 'addresses of calendars',
  passkeyChallenges: 'challenges of passkeys',
  knownDevices: 'devices on which an account was opened',
  signUps: 'browsers in which somebody signed up',
  guestPasses: 'passes of guests of a call',
  recoveryCodes: 'hashes of recovery codes',
  sandboxWebhook: 'webhooks of the sandbox gateway',
  push: 'keys known to push services',
  installation: 'which installation it is',
  drills: 'backups that this installation opens itself to try them',
  setup: 'codes of the first set-up',
  cards: 'hashes of cards',
  checkpoints: 'checkpoints of the access log',
} as const;
export type Purpose = keyof typeof KEY_LABELS;
export const PURPOSES = Object.keys(KEY_LABELS) as Purpose[];
const UNCHANGEABLE: readonly string[] = ['secondFactors', 'installation'] satisfies Purpose[];
const isChangeable = (purpose: string): purpose is ChangeablePurpose =>
  Object.hasOwn(KEY_LABELS, purpose) && !UNCHANGEABLE.includes(purpose);

/** One key for each purpose, the same on all nodes. */
export type Secrets = Readonly<Record<Purpose, string>>;
/**
 * What a key has encrypted can't be read by another: people with a second factor would be locked out. And an installation
 * stays the same one.
 */
type Unchangeable = 'secondFactors' | 'installation';
export type ChangeablePurpose = Exclude<Purpose, Unchangeable>;
/** How often the key of a purpose was changed; not named: never. */
export type KeyVersions = Partial<Record<ChangeablePurpose, number>>;

const KEY_BYTES = 32;

/**
 * Names by which the first key of a purpose was derived before labels were. They stand, so that an update ends nobody's
 * second step, invitation, calendar or push notifications. No two purposes have the same.
 */
const FIRST_NAMES: Partial<Record<Purpose, string>> = {
  secondFactors: 'auth',
  callInvitations: 'calls',
  calendarFeeds: 'notifications',
  push: 'push',
};

/**
 * The keys of an installation. Each is derived by HKDF from the same secret with a label and a version, so that none
 * tells anything of another, and a new version ends what was signed for that purpose and nothing else.
 */
export function readSecrets(secretOf: NamedSecrets, versions: KeyVersions = {}): Secrets {
  const installation = secretOf('signing keys');
  const keyOf = (purpose: Purpose): string => {
    const version = (isChangeable(purpose) && versions[purpose]) || 1;
    const firstName = FIRST_NAMES[purpose];
    if (version === 1 && firstName) return secretOf(firstName);
    const info = `polyclinic/${KEY_LABELS[purpose]}/${version}`;
    return Buffer.from(hkdfSync('sha256', installation, '', info, KEY_BYTES)).toString('hex');
  };
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, keyOf(purpose)])) as Record<Purpose, string>;
}

/** The versions of a configuration such as "calendarFeeds=2,push=3"; null where it names what has no key. */
export function readKeyVersions(configured: string): KeyVersions | null {
  const pairs = configured.split(',').filter((pair) => pair.trim() !== '');
  const versions = pairs.map((pair) => /^\s*(\w+)\s*=\s*([1-9]\d{0,5})\s*$/.exec(pair));
  if (versions.some((found) => !found || !isChangeable(found[1] ?? ''))) return null;
  return Object.fromEntries(versions.map((found) => [found?.[1], Number(found?.[2])]));
}
