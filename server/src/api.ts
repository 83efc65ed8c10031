import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { RPCHandler } from '@orpc/server/fetch'
import { onError } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import { toInvalidInput } from './platform/invalid-input.ts'
import { newRequestContext } from './platform/request.ts'
import type { Services } from './platform/services.ts'
import { reportUnexpected } from './platform/unexpected.ts'
import { router } from './router.ts'

/** Answers /api/rpc (the typed client of our own pages) and /api (REST, described by /api/openapi.json). */
export function createApi(services: Services): (context: HonoContext) => Promise<Response> {
  const options = {
    clientInterceptors: [
      onError((error: unknown) => {
        throw toInvalidInput(error)
      }),
    ],
    interceptors: [onError((error: unknown) => reportUnexpected(services.log, error))],
  }
  const rpc = new RPCHandler(router, options)
  const rest = new OpenAPIHandler(router, options)

  return async (context) => {
    const call = await newRequestContext(services, context)
    const isRpc = context.req.path.startsWith('/api/rpc/')
    const handled = isRpc
      ? await rpc.handle(context.req.raw, { prefix: '/api/rpc', context: call })
      : await rest.handle(context.req.raw, { prefix: '/api', context: call })
    if (!handled.matched) return context.json({ code: 'NOT_FOUND' }, 404)
    for (const cookie of call.responseHeaders.getSetCookie()) handled.response.headers.append('set-cookie', cookie)
    handled.response.headers.set('cache-control', 'no-store')
    return handled.response
  }
}
