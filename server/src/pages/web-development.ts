import type { Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import type { Listener } from '../http/index.ts';
import type { WebSource } from './web.ts';

export type DevelopmentWeb = WebSource & {
  /** Puts Vite's files in front of what answers everything else. */
  wrap(listener: Listener): Listener;
  close(): Promise<void>;
};

export const HOT_RELOAD_PATH = '/__vite';
/** Paths that are never a module of the pages. */
const OURS = /^\/(api|dev|healthz|readyz|metrics)(\/|$)/;

/** The pages straight from their sources, reloading on change. */
export async function developmentWeb(server: Server): Promise<DevelopmentWeb> {
  const { createServer } = await import('vite');
  const vite = await leavingSignals(() =>
    createServer({
      root: join(import.meta.dirname, '../../../web'),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server, path: HOT_RELOAD_PATH } },
    }),
  );
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  const wrap =
    (listener: Listener): Listener =>
    (request, response) =>
      OURS.test(request.url ?? '')
        ? listener(request, response)
        : vite.middlewares(request, response, () => listener(request, response));
  return { build, wrap, close: () => vite.close() };
}

/** Vite ends the process by itself on SIGTERM; ours ends once the database has. */
async function leavingSignals<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = new Set(process.listeners('SIGTERM'));
  const result = await work();
  for (const listener of process.listeners('SIGTERM')) if (!before.has(listener)) process.off('SIGTERM', listener);
  return result;
}
