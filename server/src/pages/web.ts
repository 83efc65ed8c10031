import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { Pause } from '@polyclinic/contract/admin/emergency/rules';
import { errorId } from '@polyclinic/contract/failures/rules';
import { isLanguage } from '@polyclinic/contract/platform/languages';
import type { PrintedReport } from '@polyclinic/contract/platform/printing';
import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import type { EmergencyNumbers, InstallationSettings } from '@polyclinic/contract/settings/schemas';
import { type Context, Hono } from 'hono';
import {
  createRequestHandler,
  isRouteErrorResponse,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { compressStreams, PAGE_METHODS, refuseMethod } from '../http/index.ts';
import type { Variables } from '../observability/index.ts';
import { printReport } from '../pdf/index.ts';
import { sourceOf } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { mayDemonstrate, type OpenSession } from '../sessions/index.ts';
import { type FollowedCalls, followCalls, isNoAnswer } from './followed-calls.ts';
import { type Asked, DEPENDS_ON, type SharedPage, sharedPage } from './page-address.ts';
import { answerWith, FOR_STRANGERS, type PageCache, type Rendered } from './page-cache.ts';
import { answerWhileAway, readableTwice } from './while-away.ts';

type WebContext = Context<{ Variables: Variables }>;

/** What a page asks: a procedure by its path, as the one of whom `headers` tell. Cookies that it sets join `cookies`. */
export type PageCall = { path: readonly string[]; input: unknown; headers: Headers; cookies: Headers };

/** Calls the API for a page in this process, as the one of whom the call's headers tell; throws where it is refused. */
export type InProcessApi = (context: WebContext, call: PageCall) => Promise<unknown>;

/** Everything but the API; made once the API is there. */
export type Web = (api: InProcessApi) => Hono<{ Variables: Variables }>;

/** What web/app/entry.server.tsx makes of a request, in the build's own copy of its modules. */
type LoadContext = { createLoadContext(values: LoadValues): RouterContextProvider };

type LoadValues = {
  api: (call: PageCall) => Promise<unknown>;
  print: (report: PrintedReport) => Promise<Uint8Array<ArrayBuffer>>;
  nonce: string;
  isShared?: boolean;
  session: Session | null;
  installation: InstallationSettings;
  pauses: readonly Pause[];
  emergencyNumbers: EmergencyNumbers;
  insurers: readonly Insurer[];
  origin: string;
  timeZone: string;
  now: number;
  errorId: string;
  mayDevelop: boolean;
  reportError: (error: unknown) => void;
};

/** `build` is asked for each page, so that development can give a new one; `clientDir` holds the files of a finished build. */
export type WebSource = { build: () => Promise<ServerBuild>; clientDir?: string };

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/** Pages, rendered, and their files; those of strangers come from `cache`. */
export function createWeb(services: Services, { build, clientDir }: WebSource, cache?: PageCache): Web {
  return (api) => {
    const web = new Hono<{ Variables: Variables }>();
    if (clientDir) web.use(files(clientDir));
    return web
      .use(async (context, next) => (isPageMethod(context) ? next() : refuseMethod(context, PAGE_METHODS)))
      .use(compressStreams)
      .use(refuseOddForms)
      .all('*', (context) => page({ services, build, cache }, context, api));
  };
}

const isPageMethod = ({ req }: WebContext) => PAGE_METHODS.includes(req.method);

/** Pages read forms, and those as browsers send them unasked; reading anything else fails. */
async function refuseOddForms(context: WebContext, next: () => Promise<void>): Promise<Response | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '');
  if (context.req.method === 'POST' && !isForm) return context.text('Unsupported Media Type', 415);
  await next();
  return undefined;
}

/** The names are read once: what is not among them costs no look at the disk. */
function files(clientDir: string) {
  const names = new Set(listFiles(clientDir).filter((name) => !name.startsWith('/.')));
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

/** For the screen that replaces a page, and for the log. */
const newErrorId = () => errorId(Date.now(), randomInt(2 ** 32));

type Page = { services: Services; current: ServerBuild; context: WebContext; calls: FollowedCalls };

type Pages = Pick<WebSource, 'build'> & { services: Services; cache?: PageCache };

async function page({ services, build, cache }: Pages, context: WebContext, api: InProcessApi) {
  context.set('route', 'page');
  const asked = ownForm(legible(readableTwice(context)));
  const session = await services.sessions.of(asked.headers);
  const calls = followCalls((call) => api(context, call));
  const own: Page = { services, current: await build(), context, calls };
  const shared = session ? null : sharedPage(askedOf(asked));
  const { answer, isAway } =
    cache && shared ? await sharedAnswer(own, cache, shared, asked) : await ownAnswer(own, asked, session);
  if (isAway) return answerWhileAway(context, answer, calls.hasChanged());
  // The next person at this browser must not find a patient's pages behind the Back button.
  if (!answer.headers.has('cache-control'))
    answer.headers.set('cache-control', session ? 'private, no-store' : FOR_STRANGERS);
  if (!session && !answer.headers.has('vary')) answer.headers.set('vary', DEPENDS_ON);
  return answer;
}

/** What a page may know of a session, and so its scripts: not the token, which the cookie hides from them. */
function forPages(open: OpenSession, language: string | undefined): Session {
  const { token: _token, expiresAt: _expiresAt, signedInAt: _signedInAt, names, ...session } = open;
  return isLanguage(language) ? { ...session, fullName: nameIn(language, names) } : session;
}

/**
 * Without the origin of a form, which `refuseCrossSite` has compared with the public address: the router would compare it
 * with the address of this server, which lacks the scheme and perhaps the host that a proxy was asked for.
 */
function ownForm(request: Request): Request {
  if (!request.headers.has('origin')) return request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** What no address of ours holds: some on the way to a page drop it, or take it for the end of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_NO_ADDRESS = /[\u0000-\u001f\u007f-\u009f/\\]/;
const ESCAPES = /(?:%[\da-f]{2})+|%/gi;

/** An address that can't be read leads nowhere, in its language. The router would fail, or write warnings of each. */
function legible(request: Request): Request {
  const url = new URL(request.url);
  const { pathname } = url;
  if (pathname.match(ESCAPES)?.every(isReadable) ?? true) return request;
  const [, language] = pathname.split('/', 2);
  const nowhere = `${isLanguage(language) ? `/${language}` : ''}/\ufffd`;
  return new Request(
    Object.assign(url, { pathname: pathname.endsWith('.data') ? `${nowhere}.data` : nowhere }),
    request,
  );
}

function isReadable(escapes: string): boolean {
  try {
    return !IN_NO_ADDRESS.test(decodeURIComponent(escapes));
  } catch {
    return false;
  }
}

function askedOf({ method, url, headers }: Request): Asked {
  const { pathname, search } = new URL(url);
  return {
    method,
    url: pathname + search,
    cookie: headers.get('cookie'),
    languages: headers.get('accept-language'),
    zone: headers.get('time-zone'),
  };
}

/** `isAway`: it lacks what the database didn't answer. */
type PageAnswer = { answer: Response; isAway: boolean };

async function ownAnswer(own: Page, asked: Request, session: OpenSession | null): Promise<PageAnswer> {
  const { context, calls } = own;
  const values = {
    session: session && forPages(session, new URL(asked.url).pathname.split('/')[1]),
    nonce: context.get('nonce'),
    api: calls.api,
  };
  return { answer: await render(own, asked, values), isAway: calls.isAway() };
}

/** The page that every stranger is sent; its policy names its own scripts. */
async function sharedAnswer(own: Page, cache: PageCache, shared: SharedPage, asked: Request): Promise<PageAnswer> {
  const { origin } = new URL(asked.url);
  const page = await cache.get(shared, origin, (request, nonce) => renderShared(own, request, nonce));
  own.context.set('nonce', page.nonce);
  own.context.set('scriptHashes', page.scriptHashes);
  return { answer: answerWith(page, asked), isAway: page.isAway };
}

/** As nobody; a page on which a call has failed is not whole. */
async function renderShared(own: Page, request: Request, nonce: string): Promise<Rendered> {
  const { api, hasFailed, isAway } = own.calls;
  const answer = await render(own, request, { session: null, nonce, api, isShared: true });
  return { answer: new Response(await answer.text(), answer), isWhole: !hasFailed(), isAway: isAway() };
}

type Own = Pick<LoadValues, 'session' | 'nonce' | 'api' | 'isShared'>;

function render({ services, current, context }: Page, request: Request, own: Own): Promise<Response> {
  const failureId = newErrorId();
  const { createLoadContext } = current.entry.module as ServerBuild['entry']['module'] & LoadContext;
  const loadContext = createLoadContext({
    ...own,
    print: async (report) => new Uint8Array(await printReport(report)),
    installation: services.installation.settings(),
    pauses: services.installation.pauses(),
    emergencyNumbers: services.installation.emergencyNumbers(),
    insurers: services.installation.insurers(),
    origin: new URL(services.environment.publicUrl).origin,
    timeZone: 'UTC',
    now: services.clock.now().getTime(),
    errorId: failureId,
    mayDevelop: mayDemonstrate(services, sourceOf(services.environment, context)),
    reportError: (error) => {
      // That the database doesn't answer was said by the call, once a minute for all of them.
      if (isNoAnswer(error) || (isRouteErrorResponse(error) && error.status < 500)) return;
      services.log.error({ err: error, requestId: context.get('requestId'), errorId: failureId }, 'page failed');
    },
  });
  return handlerOf(current)(request, loadContext);
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, process.env.NODE_ENV);
  handlers.set(build, handler);
  return handler;
}
