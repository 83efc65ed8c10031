import type { Context as HonoContext } from 'hono'
import type { RequestContext } from './context.ts'
import type { Services } from './services.ts'

/** The context of one call over HTTP: who asks, from where, and where its cookies go. */
export async function newRequestContext(services: Services, context: HonoContext): Promise<RequestContext> {
  const requestHeaders = context.req.raw.headers
  return {
    services,
    requestId: context.get('requestId'),
    ip: clientAddress(requestHeaders),
    requestHeaders,
    responseHeaders: new Headers(),
    session: await services.sessions.of(requestHeaders),
  }
}

/** Set by the HTTP server from the socket, or by the load balancer in front: see platform/http.ts. */
export const CLIENT_ADDRESS_HEADER = 'x-polyclinic-client'

export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'local'
}
