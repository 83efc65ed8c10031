import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { createApi } from './api.ts'
import { webhookRoute } from './features/payments/webhook.ts'
import { developmentConsole } from './platform/console.ts'
import { healthRoutes } from './platform/health.ts'
import { measureRequests } from './platform/metrics.ts'
import { refuseCrossSite } from './platform/origin.ts'
import { openApiRoutes } from './platform/openapi.ts'
import { securityHeaders } from './platform/security-headers.ts'
import type { Services } from './platform/services.ts'

const MAX_BODY_BYTES = 1_048_576

/** Renders pages; absent in API tests. */
export type WebHandler = (request: Request, api: (request: Request) => Promise<Response>, nonce: string) => Promise<Response>

/** Wiring only: which path is answered by whom. */
export function createApp(services: Services, web?: WebHandler) {
  const app = new Hono<{ Variables: { requestId: string; nonce: string } }>()
  const allowedOrigins = new Set([new URL(services.environment.publicUrl).origin])
  const api = createApi(services)

  app.use(requestId())
  app.use(measureRequests(services))
  app.use(securityHeaders(services.environment))
  app.route('/', healthRoutes(services))

  app.use('/api/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ code: 'INVALID_INPUT' }, 413) }))
  app.route('/api', webhookRoute(services))
  app.use('/api/*', refuseCrossSite(allowedOrigins))
  app.route('/api', openApiRoutes(services))
  app.all('/api/*', api)

  app.route('/', developmentConsole(services))
  if (web) {
    const inProcess = (request: Request) => Promise.resolve(app.fetch(request))
    app.all('*', (context) => web(context.req.raw, inProcess, context.get('nonce')))
  }
  app.onError((error, context) => {
    services.log.error({ err: error, requestId: context.get('requestId') }, 'request failed')
    return context.json({ code: 'INTERNAL_SERVER_ERROR', requestId: context.get('requestId') }, 500)
  })
  return app
}
