import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode, StartError } from '@polyclinic/database';

/** Makes the data folder. Throws StartError where that can't be done. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    throw new StartError(`The data folder ${folder} can't be written (${errorCode(error)}).`, { cause: error });
  }
}

/** One level at a time: Node's own `recursive` never returns on file systems that refuse with ENOENT, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
  chmodSync(folder, modeOf());
}

/** For our user alone; as root, its PostgreSQL runs as another user, who passes through and lists nothing. */
const modeOf = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);
