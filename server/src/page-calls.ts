import { toORPCError } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import type { Context as HonoContext } from 'hono';
import { answerTo, noteProcedure, takeTurn } from './api.ts';
import { mayBeShown, SAFE_METHODS } from './http/index.ts';
import { noteRequest, type Variables } from './observability/index.ts';
import type { PageCall } from './pages/index.ts';
import { contextOfCall, type RequestContext } from './requests/index.ts';
import { router } from './router.ts';
import type { Services } from './services.ts';

type Caller = { call: RequestContext };
type Client = (input: unknown, options: { context: Caller }) => Promise<unknown>;

/**
 * Calls of pages meet the same gates, checks, counters and logs as those over HTTP, only nothing is written and read
 * again in between. Throws an ORPCError, as a client over HTTP does.
 */
export function createPageCalls(services: Services) {
  const clientOf = clientsByPath();
  return async (context: HonoContext<{ Variables: Variables }>, page: PageCall): Promise<unknown> => {
    const start = performance.now();
    const call = await contextOfCall(services, context, page.headers);
    let status = 200;
    try {
      refuseChange(context, page);
      return await clientOf(page.path)(page.input, { context: { call } });
    } catch (error) {
      const answer = toORPCError(answerTo(services.log, call, error));
      status = answer.status;
      throw answer;
    } finally {
      for (const cookie of call.responseHeaders.getSetCookie()) page.cookies.append('set-cookie', cookie);
      const route = call.answeredBy.procedure ?? 'unmatched';
      noteRequest(services, { requestId: call.requestId, method: 'POST', route, status, start });
    }
  };
}

/** A page that is opened only reads: any other page can have it opened. */
function refuseChange({ req }: HonoContext, { path }: PageCall): void {
  const name = path.join('.');
  if (SAFE_METHODS.has(req.method) && !mayBeShown(name)) throw new Error(`A page called ${name} to be shown.`);
}

/** Each is made once: on its way from the router, a client of every part of its path is. */
function clientsByPath(): (path: readonly string[]) => Client {
  const clients = new Map<string, Client>();
  const all = createRouterClient(router, {
    context: ({ call }: Caller) => call,
    interceptors: [noteProcedure, takeTurn],
  });
  const find = (path: readonly string[]): Client =>
    path.reduce((part, name) => (part as Record<string, unknown>)[name], all as unknown) as Client;
  return (path) => {
    const name = path.join('.');
    const client = clients.get(name) ?? find(path);
    clients.set(name, client);
    return client;
  };
}
