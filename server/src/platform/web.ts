import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createRequestHandler, isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Variables } from './metrics.ts';
import type { Services } from './services.ts';
import type { OpenSession } from './sessions.ts';

type WebContext = Context<{ Variables: Variables }>;

/** Answers /api/* for a page in this process, as the one who asked for the page. */
export type InProcessApi = (context: WebContext, request: Request) => Promise<Response>;

/** Everything but the API; made once the API is there. */
export type Web = (api: InProcessApi) => Hono<{ Variables: Variables }>;

/** What web/app/entry.server.tsx makes of a request, in the build's own copy of its modules. */
type LoadContext = {
  createLoadContext(values: {
    api: (request: Request) => Promise<Response>;
    nonce: string;
    session: OpenSession | null;
    origin: string;
    timeZone: string;
    now: number;
    reportError: (error: unknown) => void;
  }): RouterContextProvider;
};

/** `build` is asked for each page, so that development can give a new one; `clientDir` holds the built files. */
export type WebSource = { build: () => Promise<ServerBuild>; clientDir?: string };

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Pages, rendered, and their files. */
export function createWeb(services: Services, { build, clientDir }: WebSource): Web {
  return (api) => {
    const web = new Hono<{ Variables: Variables }>();
    if (clientDir) web.use(files(clientDir));
    return web
      .use(compress())
      .use(refuseOddForms)
      .all('*', (context) => page(services, build, context, api));
  };
}

/** Pages read forms, and those as browsers send them unasked; reading anything else fails. */
async function refuseOddForms(context: WebContext, next: () => Promise<void>): Promise<Response | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '');
  if (context.req.method === 'POST' && !isForm) return context.text('Unsupported Media Type', 415);
  await next();
  return undefined;
}

/** The names are read once: what is not among them costs no look at the disk. */
function files(clientDir: string) {
  const names = new Set(listFiles(clientDir));
  const serve = serveStatic<{ Variables: Variables }>({ root: clientDir, precompressed: true });
  return async (context: WebContext, next: () => Promise<void>) => {
    const { path, method } = context.req;
    if (!names.has(path) || (method !== 'GET' && method !== 'HEAD')) return next();
    context.set('route', '');
    context.header('cache-control', freshness(path));
    return serve(context, next);
  };
}

/** A hash in its name makes a file good for ever; a service worker that is an hour old would hide a new version. */
function freshness(path: string): string {
  if (path.startsWith('/assets/')) return A_YEAR;
  return path === '/sw.js' ? 'no-cache' : AN_HOUR;
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const inFolder = (path: string) => path.slice(folder.length).replaceAll(sep, '/');
  return entries.map(({ parentPath, name }) => inFolder(join(parentPath, name)));
}

async function page(
  services: Services,
  build: WebSource['build'],
  context: WebContext,
  api: InProcessApi,
): Promise<Response> {
  context.set('route', 'page');
  const session = await services.sessions.of(context.req.raw.headers);
  const current = await build();
  const { createLoadContext } = current.entry.module as ServerBuild['entry']['module'] & LoadContext;
  const loadContext = createLoadContext({
    session,
    origin: new URL(services.environment.publicUrl).origin,
    nonce: context.get('nonce'),
    api: (request) => api(context, request),
    timeZone: 'UTC',
    now: services.clock.now().getTime(),
    reportError: (error) => {
      if (isRouteErrorResponse(error) && error.status < 500) return;
      services.log.error({ err: error, requestId: context.get('requestId') }, 'page failed');
    },
  });
  const answer = await createRequestHandler(current, process.env.NODE_ENV)(context.req.raw, loadContext);
  // Whoever uses this browser next must not find a patient's pages behind the Back button.
  if (!answer.headers.has('cache-control'))
    answer.headers.set('cache-control', session ? 'private, no-store' : 'private, no-cache');
  return answer;
}
