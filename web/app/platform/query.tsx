import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RouterContextProvider } from 'react-router';
import { type Api, serverApi } from './api.ts';

const minute = 60_000;

function isClientError(error: unknown) {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500;
}

/** What every page's questions keep to. */
export function createQueryClient() {
  const retry = (failures: number, error: unknown) => !isClientError(error) && failures < 3;
  const queries = { staleTime: 5 * minute, gcTime: 10 * minute, retry };
  return new QueryClient({ defaultOptions: { queries } });
}

let browserClient: QueryClient | undefined;

function currentClient() {
  if (typeof window === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}

type Queries = ReturnType<typeof createTanstackQueryUtils<Api>>;

/**
 * Runs queries on the server and returns what a `QueryBoundary` hydrates. A failed query is
 * left out, so that the browser asks again; `fetchQuery` instead of `prefetchQuery` throws.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  request: Request,
  run: (client: QueryClient, orpc: Queries) => Promise<unknown>,
): Promise<DehydratedState> {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } });
  await run(client, createTanstackQueryUtils(serverApi(context, request)));
  return dehydrate(client);
}

/** Gives a page its queries; only pages that ask for data carry the library. */
export function QueryBoundary({ state, children }: { state?: DehydratedState; children: ReactNode }) {
  const [client] = useState(currentClient);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
