import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RoleUrls } from '@polyclinic/database';
import type { ServeOptions } from './serve.ts';

export type ServerProcess = {
  origin: string;
  pid: number;
  stop(): Promise<void>;
  /** As a power cut would */
  kill(): Promise<void>;
};

/** A real server process on the database of a test; on a free port unless one is given. */
export async function serverProcess(
  urls: RoleUrls,
  { port = 0, environment = {}, logFile }: Partial<ServeOptions> = {},
): Promise<ServerProcess> {
  const options = JSON.stringify({ urls, port, environment, logFile } satisfies ServeOptions);
  const child = fork(join(import.meta.dirname, 'serve.ts'), [options], { execArgv: [] });
  const [started] = (await once(child, 'message')) as [{ port: number }];
  const exited = once(child, 'exit');
  return {
    origin: `http://127.0.0.1:${started.port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
