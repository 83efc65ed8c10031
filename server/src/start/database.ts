import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  deriveSecret,
  ensureRoles,
  migrate,
  openKey,
  openSecrets,
  type RoleUrls,
  StartError,
  startEmbedded,
} from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { runningPort } from '@polyclinic/database/embedded';
import { ensureOwner, findRoleUrls } from '@polyclinic/database/roles';
import type { DemonstrationAccount } from '@polyclinic/database/sample/index';
import type { Environment } from '../process/index.ts';
import { passwordHashes, readSecrets, type Secrets } from '../secrets/index.ts';
import { makeDataFolder } from './data-folder.ts';
import { findInstallationKey, openInstallationKey } from './installation-key.ts';
import { type Patience, untilItAnswers } from './patience.ts';
import { requireClock, requireDisk, requireOwnInstallation } from './refusals.ts';
import type { SampleFiles } from './sample-documents.ts';
import { issueSetupLink } from './setup-link.ts';

export type PreparedDatabase = {
  urls: RoleUrls;
  secrets: Secrets;
  accounts: DemonstrationAccount[];
  /** Of the first set-up; null once there is an administrator */
  setupToken: string | null;
  stop(): Promise<void>;
  /** Settles when a database of our own ends, wanted or not */
  ended: Promise<void>;
};

/**
 * A migrated database with its roles: the embedded one, or DATABASE_URL's, which is waited for where `patience` is given.
 * Throws StartError.
 */
export async function prepareDatabase(environment: Environment, patience?: Patience): Promise<PreparedDatabase> {
  const opened = await openDatabase(environment);
  const prepare = async () => {
    const urls = await ensureRoles(opened.ownerUrl);
    await requireClock(opened.ownerUrl);
    await requireOwnInstallation(
      opened.ownerUrl,
      environment,
      await unlock(environment, opened.ownerUrl, findInstallationKey),
    );
    await migrate(opened.ownerUrl);
    const secrets = await unlock(environment, opened.ownerUrl, openInstallationKey);
    await requireOwnInstallation(opened.ownerUrl, environment, secrets);
    const accounts = await fill(environment, opened.ownerUrl);
    return { ...opened, urls, secrets, accounts, setupToken: await issueSetupLink(opened.ownerUrl) };
  };
  try {
    return await (environment.DATABASE_URL && patience ? untilItAnswers(prepare, patience) : prepare());
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** What the operator keeps: SECRET, or a file that is made at the first start. */
function operatorsSecret({ SECRET, DATA_DIR }: Environment): string {
  if (SECRET) return SECRET;
  makeDataFolder(DATA_DIR);
  return openKey(DATA_DIR);
}

/** What is derived from the operator's secret itself, and so is known without the database. */
function outerSecrets(environment: Environment): Secrets {
  const secret = operatorsSecret(environment);
  return readSecrets((name) => deriveSecret(secret, name), environment.KEY_VERSIONS);
}

/** The signing keys, from the installation's key in its database, which the operator's secret opens. Throws StartError. */
async function unlock(environment: Environment, ownerUrl: string, keyOf: typeof openInstallationKey): Promise<Secrets> {
  const { DATABASE_URL, DATA_DIR, SECRET_PREVIOUS, KEY_VERSIONS } = environment;
  const key = await keyOf(ownerUrl, {
    secret: operatorsSecret(environment),
    former: SECRET_PREVIOUS,
    legacy: DATABASE_URL ? new URL(DATABASE_URL).password : openKey(DATA_DIR),
  });
  const { drills } = outerSecrets(environment);
  return { ...readSecrets((name) => deriveSecret(key, name), KEY_VERSIONS), drills };
}

async function openDatabase(environment: Environment) {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL)
    return {
      ownerUrl: DATABASE_URL,
      secrets: outerSecrets(environment),
      stop: async () => {},
      ended: new Promise<void>(() => {}),
    };
  makeDataFolder(DATA_DIR);
  await requireDisk(DATA_DIR);
  const embedded = await startEmbedded(DATA_DIR);
  const ownerUrl = await ownerOf(embedded, DATA_DIR);
  return {
    ownerUrl,
    secrets: outerSecrets(environment),
    stop: embedded.stop,
    ended: embedded.exited,
  };
}

/** The address of the product's own database on the server of a data folder, made where it is missing. */
export const ownerOf = ({ superuserUrl }: { superuserUrl: string }, dataDir: string): Promise<string> =>
  ensureOwner(superuserUrl, openSecrets(dataDir)('owner'));

/** The embedded database of a server that runs beside this command, with its roles and keys. */
export async function runningDatabase(environment: Environment) {
  if (environment.DATABASE_URL) return undefined;
  const owner = await findRunning(environment.DATA_DIR);
  if (!owner) return undefined;
  const secrets = await unlock(environment, owner, findInstallationKey);
  return { urls: await findRoleUrls(owner), secrets, stop: async () => {} };
}

/** The address of the same database for a command beside the server, which may be running or not. Throws StartError. */
export async function reachDatabase(environment: Environment): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  const running = environment.DATABASE_URL ? undefined : await findRunning(environment.DATA_DIR);
  return running
    ? { ownerUrl: running, stop: async () => {} }
    : prepareDatabase(environment).then(({ urls, stop }) => ({ ownerUrl: urls.owner, stop }));
}

/**
 * The same as it is, neither migrated nor filled: what is backed up is what was there. Throws StartError.
 */
export async function reachUnchanged(environment: Environment): Promise<Unchanged> {
  const running = environment.DATABASE_URL ? undefined : await findRunning(environment.DATA_DIR);
  if (!running) {
    requireCluster(environment);
    return openDatabase(environment);
  }
  return { ownerUrl: running, secrets: outerSecrets(environment), stop: async () => {} };
}

/** The keys of an installation without its database; undefined where there is none. */
export function findSecrets(environment: Environment): Secrets | undefined {
  const isKnown = environment.SECRET || existsSync(join(environment.DATA_DIR, 'secrets.json'));
  return isKnown ? outerSecrets(environment) : undefined;
}

/** The database as it is, where it answers: nothing is started, made or changed. */
export async function lookAtDatabase({ DATABASE_URL, DATA_DIR }: Environment): Promise<string | null> {
  if (!DATABASE_URL) return (await findRunning(DATA_DIR)) ?? null;
  return withClient(DATABASE_URL, async () => DATABASE_URL).catch(() => null);
}

/** The same, with the signing keys of the installation. Throws StartError. */
export async function reachWithKeys(environment: Environment): Promise<Unchanged> {
  const { ownerUrl, stop } = await reachUnchanged(environment);
  try {
    return { ownerUrl, secrets: await unlock(environment, ownerUrl, findInstallationKey), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function requireCluster({ DATABASE_URL, DATA_DIR }: Environment): void {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres')))
    throw new StartError(`${DATA_DIR} holds no database yet: set DATA_DIR or DATABASE_URL as the server has it.`);
}

export type Unchanged = { ownerUrl: string; secrets: Secrets; stop(): Promise<void> };

/** The address of the database where one is to be reached. */
export const findOwner = async ({ DATABASE_URL, DATA_DIR }: Environment): Promise<string | undefined> =>
  DATABASE_URL ?? (existsSync(join(DATA_DIR, 'secrets.json')) ? findRunning(DATA_DIR) : undefined);

async function findRunning(dataDir: string): Promise<string | undefined> {
  const port = runningPort(dataDir);
  if (!port) return undefined;
  const url = `postgres://owner:${openSecrets(dataDir)('owner')}@127.0.0.1:${port}/polyclinic`;
  return withClient(url, async () => url).catch(() => undefined);
}

/** Loaded when needed: a second start finds its data and needs neither the content nor the hashing. */
async function fill(environment: Environment, ownerUrl: string): Promise<DemonstrationAccount[]> {
  const { sampleData, NOW_OFFSET, QUICK_PASSWORDS } = environment;
  const { ensureSpecialties, seedSampleData } = await import('@polyclinic/database/sample/index');
  if (!sampleData) {
    await ensureSpecialties(ownerUrl);
    return [];
  }
  const { hash: hashPassword } = passwordHashes(QUICK_PASSWORDS);
  let storing: Promise<SampleFiles> | undefined;
  const files = async () => {
    storing ??= import('./sample-documents.ts').then(({ sampleFiles }) => sampleFiles(environment));
    return storing;
  };
  return seedSampleData({
    ownerUrl,
    now: new Date(Date.now() + NOW_OFFSET),
    hashPassword,
    storeDocument: async (document) => (await files()).storeDocument(document),
    storePortrait: async (portrait) => (await files()).storePortrait(portrait),
  });
}
