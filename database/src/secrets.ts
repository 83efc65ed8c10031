import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartError } from './errors.ts';

/** Gives the secret of a name: the same 64 hex digits each time, different for each name and installation. */
export type Secrets = (name: string) => string;

/**
 * Opens the secrets of a data folder, making them at the first call.
 * Named secrets are derived from one stored random key, so that a new name never rewrites the file
 * and two processes starting together agree. Throws StartError if the folder can't be written.
 */
export function openSecrets(dataDir: string): Secrets {
  const key = openKey(dataDir);
  return (name) => deriveSecret(key, name);
}

/** The stored key itself. */
export function openKey(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  return readKey(path) ?? createKey(dataDir, path);
}

/** A secret of 64 hex digits that everyone who knows `key` can derive again for `name`. */
export function deriveSecret(key: string, name: string): string {
  return createHmac('sha256', key).update(name).digest('hex');
}

function createKey(dataDir: string, path: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    publish(path, JSON.stringify({ key: randomBytes(32).toString('hex') }));
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} can't be written (${errorCode(error)}).`, { cause: error });
  }
  const key = readKey(path);
  if (!key) throw new StartError(`${path} vanished while starting.`);
  return key;
}

/** Linking a complete file fails where one exists: the first of two writers wins, and nobody reads half a file. */
function publish(path: string, content: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function readKey(path: string): string | undefined {
  const content = readIfThere(path);
  if (content === undefined) return undefined;
  const key = /"key":\s*"([0-9a-f]{64})"/.exec(content)?.[1];
  if (!key)
    throw new StartError(`${path} is damaged: restore it from a backup, it holds the keys of this installation.`);
  return key;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new StartError(`${path} can't be read (${errorCode(error)}).`, { cause: error });
  }
}
