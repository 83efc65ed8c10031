import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { StartError } from '@polyclinic/database';
import type { ServerBuild } from 'react-router';
import type { WebSource } from './web.ts';

const root = join(import.meta.dirname, '../../..');
const web = join(root, 'web');
const serverBuild = join(web, 'build/server/index.js');
const SOURCES = [
  'web/{app,plugins,public,service-worker}/**/*',
  'web/*.ts',
  'contract/src/**/*.ts',
  'package-lock.json',
];

/** Makes the production build of the pages if there is none or its sources are newer. */
export async function ensureBuilt(announce: (line: string) => void): Promise<void> {
  if (isFresh()) return;
  announce('Building the pages; this takes a moment at the first start …');
  await buildWeb();
}

/** The production build of the pages, made first where it is missing or old. */
export async function builtWeb(announce: (line: string) => void): Promise<WebSource> {
  await ensureBuilt(announce);
  const build: ServerBuild = await import(pathToFileURL(serverBuild).href);
  return { build: async () => build, clientDir: join(web, 'build/client') };
}

function isFresh(): boolean {
  if (!existsSync(serverBuild)) return false;
  const builtAt = statSync(serverBuild).mtimeMs;
  return SOURCES.every((pattern) =>
    globSync(pattern, { cwd: root }).every((path) => changedAt(join(root, path)) <= builtAt),
  );
}

/** Sources may vanish while they are listed. */
function changedAt(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry?.isFile() && !path.endsWith('.test.ts') ? entry.mtimeMs : 0;
}

async function buildWeb(): Promise<void> {
  const manifest = createRequire(join(web, 'package.json')).resolve('@react-router/dev/package.json');
  const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin['react-router']);
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [program, 'build'], { cwd: web, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => child.kill();
  process.once('exit', abandon);
  const complaint = text(child.stderr);
  const [code] = await once(child, 'close');
  process.off('exit', abandon);
  if (code !== 0) throw new StartError(`The pages could not be built: ${(await complaint).slice(-2000)}`);
}
