import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@polyclinic/contract';
import type { RouterContextProvider } from 'react-router';
import { serverContext } from './server-context.ts';

/** The typed client of the whole API. */
export type Api = ContractRouterClient<typeof contract>;

type Fetch = (request: Request, init: RequestInit) => Promise<Response>;

function createApi(origin: () => string, fetch: Fetch, headers: () => Record<string, string>): Api {
  const plugins = [new SimpleCsrfProtectionLinkPlugin()];
  return createORPCClient(new RPCLink({ url: () => `${origin()}/api/rpc`, fetch, headers, plugins }));
}

const forwarded = ['cookie', 'accept-language', 'user-agent', 'x-forwarded-for', 'x-request-id'];

function headersOf(request: Request) {
  const { origin } = new URL(request.url);
  const own = forwarded.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { origin, ...Object.fromEntries(own) };
}

/**
 * The API in the same process, as the one who sent `request`. For loaders and actions; the
 * cookies that calls set are added to `cookies`, to be sent with the page's own answer.
 */
export function serverApi(context: Readonly<RouterContextProvider>, request: Request, cookies = new Headers()): Api {
  const { api } = context.get(serverContext);
  const { origin } = new URL(request.url);
  const inProcess: Fetch = async (call, init) => {
    const answer = await api(new Request(call, init));
    for (const cookie of answer.headers.getSetCookie()) cookies.append('set-cookie', cookie);
    return answer;
  };
  return createApi(
    () => origin,
    inProcess,
    () => headersOf(request),
  );
}

/** The API over HTTP, as the one who is signed in. For event handlers in the browser. */
export const browserApi: Api = createApi(
  () => window.location.origin,
  (request, init) => fetch(request, init),
  () => ({}),
);

/** Query and mutation options for components: `orpc.providers.search.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(browserApi);
