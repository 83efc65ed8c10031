import { createORPCClient, ORPCError, onError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { SimpleCsrfProtectionLinkPlugin } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@polyclinic/contract';
import { PAGE_LANGUAGE_HEADER, UNATTENDED_HEADER } from '@polyclinic/contract/platform/headers';
import type { RouterContextProvider } from 'react-router';
import { languageOfPath } from './language.ts';
import { pageUrl } from './page-url.ts';
import { serverContext } from './server-context.ts';
import { lookAtSession } from './session-over.ts';

/** The typed client of the whole API. */
export type Api = ContractRouterClient<typeof contract>;

const forwarded = ['cookie', 'accept-language', 'user-agent', 'x-forwarded-for', UNATTENDED_HEADER];

function headersOf(request: Request): Headers {
  const own = forwarded.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Headers([...own, [PAGE_LANGUAGE_HEADER, languageOfPath(pageUrl(request).pathname)]]);
}

/**
 * The API in the same process, as the one who sent `request`. For loaders and actions; the
 * cookies that calls set are added to `cookies`, to be sent with the page's own answer.
 */
export function serverApi(context: Readonly<RouterContextProvider>, request: Request, cookies = new Headers()): Api {
  const { api } = context.get(serverContext);
  const headers = headersOf(request);
  return createORPCClient({ call: (path, input) => api({ path, input, headers, cookies }) });
}

/** The API over HTTP, as the one who is signed in. For event handlers in the browser. */
export const browserApi: Api = createORPCClient(
  new RPCLink({
    url: () => `${window.location.origin}/api/rpc`,
    fetch: (request, init) => fetch(request, init),
    plugins: [new SimpleCsrfProtectionLinkPlugin()],
    interceptors: [
      onError((error) => {
        if (error instanceof ORPCError && error.code === 'UNAUTHENTICATED') void lookAtSession();
      }),
    ],
  }),
);

/** Query and mutation options for components: `orpc.providers.search.queryOptions({ input })`. */
export const orpc = createTanstackQueryUtils(browserApi);
