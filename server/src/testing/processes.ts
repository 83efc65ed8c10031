import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RoleUrls } from '@polyclinic/database';

/** A real server process on the database of a test. */
export async function serverProcess(urls: RoleUrls): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(urls)], { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = async () => {
    child.disconnect();
    await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
