import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { noteRequest } from './metrics.ts';
import { sharedPage } from './page-address.ts';
import { type Kept, type PageCache, written } from './page-cache.ts';
import { newNonce, pageHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { mayNameSession } from './sessions.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Sends pages that are in memory ahead of all else: of what every request goes through, they need a nonce, their
 * headers, and to be counted. Whatever else is asked, or by somebody who may be signed in, goes on to `next`.
 */
export function keptFirst(services: Services, cache: PageCache, next: Listener): Listener {
  const headersOfPage = pageHeaders(services.environment);
  return (request, response) => {
    const start = performance.now();
    const kept = findKept(cache, request);
    if (!kept) return next(request, response);
    const requestId = randomUUID();
    const nonce = newNonce();
    const { headers, pieces } = written(kept, nonce, request.headers['accept-encoding']);
    const own = { 'x-request-id': requestId, ...headersOfPage(nonce, request.headers.host) };
    response.writeHead(kept.status, [...Object.entries(own), ...headers].flat());
    send(response, request.method === 'HEAD' ? [] : pieces);
    noteRequest(services, { requestId, method: request.method ?? '', route: 'page', status: kept.status, start });
    return undefined;
  };
}

function findKept(cache: PageCache, { method = '', url = '', headers }: IncomingMessage): Kept | undefined {
  const { cookie } = headers;
  if (mayNameSession(cookie) || headers['x-request-id']) return undefined;
  const zone = headers['time-zone'];
  if (Array.isArray(zone)) return undefined;
  const page = sharedPage({ method, url, cookie, languages: headers['accept-language'], zone });
  return page ? cache.find(page) : undefined;
}

/** Together, and none of them copied. */
function send(response: ServerResponse, pieces: Buffer[]): void {
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}
