import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { pageWithoutNetwork } from './pages.ts';

/** The server's page, never kept on its way; without a network, what is kept of the public ones. */
export async function answerNavigation({ event, request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    const preloaded: Response | undefined = await (event as FetchEvent).preloadResponse;
    return preloaded ?? (await fetch(request));
  } catch {
    return pageWithoutNetwork(url);
  }
}
